import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY, withAddedChain } from '../wallet/state.ts'
import { addressesOn, grant, METHODS, readProposal } from './namespaces.ts'
import type { Proposed } from './namespaces.ts'
import { wcNetworks } from './networks.ts'
import { CLUSTER, REGTEST, WC_CONFIG, wcContext } from './wc.fixture.ts'

const { accounts } = wcContext()
const [first, second] = accounts
if (first === undefined || second === undefined) throw new Error('The wallet has two accounts.')
const networks = wcNetworks(EMPTY, WC_CONFIG)
const evm = {
  chains: ['eip155:1', 'eip155:2'],
  methods: ['personal_sign', 'eth_sign'],
  events: ['chainChanged', 'message'],
}
const asked = (
  optionalNamespaces: Proposed['optionalNamespaces'],
  requiredNamespaces: Proposed['requiredNamespaces'] = {},
): Proposed => ({
  optionalNamespaces,
  requiredNamespaces,
})

test('the wallet offers the networks that it uses, each by its CAIP-2 id', () => {
  expect(networks.map(({ caip }) => caip)).toEqual(['eip155:1', CLUSTER, REGTEST])
  const [, added] = WC_CONFIG.chains
  if (added === undefined) throw new Error('The fixture has two networks.')
  expect(wcNetworks(withAddedChain(EMPTY, added), WC_CONFIG).map(({ caip }) => caip)).toContain(
    'eip155:2',
  )
})

test('names requested chains and methods that it does not support', () => {
  const offer = readProposal(
    asked({
      eip155: evm,
      cosmos: { chains: ['cosmos:x'], methods: ['cosmos_signDirect'], events: [] },
    }),
    networks,
  )
  expect(offer.networks.map(({ caip }) => caip)).toEqual(['eip155:1'])
  expect(offer.missingChains).toEqual(['eip155:2', 'cosmos:x'])
  expect(offer.missingMethods).toEqual(['eth_sign', 'cosmos_signDirect'])
  expect(offer.blocked).toEqual([])
})

test('blocks a site whose required chains or methods it does not support', () => {
  expect(readProposal(asked({}, { eip155: evm }), networks).blocked).toEqual([
    'eip155:2',
    'eth_sign',
  ])
})

test('grants no network, method or event that the wallet does not have', () => {
  expect(
    grant(asked({ eip155: evm }), readProposal(asked({ eip155: evm }), networks).networks, [first]),
  ).toEqual({
    eip155: {
      chains: ['eip155:1'],
      accounts: [`eip155:1:${first.evm.address}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  })
})

test('merges a proposal’s single chains, and its required and optional ones, into one namespace', () => {
  const proposed = asked(
    {
      'eip155:1': { methods: ['eth_sendTransaction'], events: [] },
      [CLUSTER]: { methods: ['solana_signMessage'], events: [] },
    },
    { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] } },
  )
  const granted = grant(proposed, readProposal(proposed, networks).networks, [first, second])
  expect(granted['eip155']).toEqual({
    chains: ['eip155:1'],
    accounts: [`eip155:1:${first.evm.address}`, `eip155:1:${second.evm.address}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged'],
  })
  expect(addressesOn(granted, CLUSTER)).toEqual([first.solana.address, second.solana.address])
  expect(addressesOn(granted, REGTEST)).toEqual([])
})

test('grants nothing beyond any proposal', () => {
  const chain = fc.constantFrom('eip155:1', 'eip155:2', CLUSTER, REGTEST, 'cosmos:x')
  const method = fc.constantFrom(...Object.values(METHODS).flat(), 'eth_sign', 'x')
  const namespace = fc.record({
    chains: fc.array(chain),
    methods: fc.array(method),
    events: fc.array(fc.constantFrom<string>('accountsChanged', 'x')),
  })
  const namespaces = fc.dictionary(
    fc.oneof(chain, fc.constantFrom('eip155', 'solana', 'bip122')),
    namespace,
  )
  fc.assert(
    fc.property(namespaces, namespaces, (optional, required) => {
      const proposed = asked(optional, required)
      const granted = grant(proposed, readProposal(proposed, networks).networks, accounts)
      const all = [...Object.values(optional), ...Object.values(required)]
      for (const { methods, events } of Object.values(granted)) {
        for (const each of methods) expect(all.some((one) => one.methods.includes(each))).toBe(true)
        for (const each of events) expect(all.some((one) => one.events.includes(each))).toBe(true)
      }
    }),
  )
})

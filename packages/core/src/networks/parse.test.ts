import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as presets from './index.ts'
import type { Network } from '../types/network.ts'
import { parseNetwork } from './parse.ts'

const networks = Object.values(presets).filter(
  (value): value is Network => typeof value === 'object',
)
const least = {
  id: 'eip155:5',
  name: 'Five',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: ['https://rpc.example'] },
}
const parsedLeast = {
  ...least,
  namespace: 'eip155',
  reference: '5',
  rpcUrls: { default: ['https://rpc.example'], chainDefault: ['https://rpc.example'] },
}

test.each(networks.map((network) => [network.id, network] as const))(
  '%s survives storage',
  (_id, network) => {
    expect(parseNetwork(JSON.parse(JSON.stringify(network)))).toEqual(network)
  },
)

test('derives namespace and reference from the id, whatever the record claims', () => {
  expect(parseNetwork({ ...least, namespace: 'solana', reference: '1' })).toEqual(parsedLeast)
})

test('invalid optional fields are dropped', () => {
  expect(
    parseNetwork({
      ...least,
      explorer: { name: 'X', url: 'javascript:alert(1)' },
      icon: 'data:text/html,x',
      testnet: 'yes',
      assets: { imageUrl: 'http://x.example' },
      contracts: { multicall3: '0x1', other: `0x${'0'.repeat(40)}` },
    }),
  ).toEqual(parsedLeast)
})

test('each token is kept or dropped on its own', () => {
  const token = {
    address: `0x${'a'.repeat(40)}`,
    name: 'T\u202eoken',
    symbol: 'T',
    decimals: 6,
    icon: 'javascript:x',
  }
  expect(
    parseNetwork({
      ...least,
      tokens: [token, { ...token, decimals: 1.5 }, { ...token, address: '<' }, null],
    })?.tokens,
  ).toEqual([{ address: token.address, name: 'Token', symbol: 'T', decimals: 6 }])
})

test.each([
  null,
  'eip155:5',
  {},
  { ...least, id: 'eip155' },
  { ...least, id: 5 },
  { ...least, name: ' ' },
  { ...least, nativeCurrency: { name: 'C', symbol: 'C', decimals: -1 } },
  { ...least, rpcUrls: { default: [] } },
  { ...least, rpcUrls: { default: ['javascript:alert(1)', 'ws://x.example'] } },
])('rejects %j as a network', (input) => {
  expect(parseNetwork(input)).toBeNull()
})

test('never throws, and reparses its own output unchanged', () => {
  const loose = fc.record({
    id: fc.constantFrom('eip155:1', 'x', null),
    name: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
    nativeCurrency: fc.oneof(fc.constant(least.nativeCurrency), fc.anything()),
    rpcUrls: fc.oneof(
      fc.constant(least.rpcUrls),
      fc.record({
        default: fc.array(fc.oneof(fc.webUrl(), fc.anything())),
        chainDefault: fc.anything(),
      }),
      fc.anything(),
    ),
    explorer: fc.anything(),
    icon: fc.anything(),
    tokens: fc.oneof(
      fc.array(
        fc.record({
          address: fc.string(),
          name: fc.string(),
          symbol: fc.string(),
          decimals: fc.integer(),
        }),
      ),
      fc.anything(),
    ),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), loose), (input) => {
      const parsed = parseNetwork(input)
      if (parsed) expect(parseNetwork(parsed)).toEqual(parsed)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import {
  EMPTY,
  parseState,
  viewFor,
  withAddedChain,
  withChain,
  withGrant,
  withMore,
  withoutGrant,
} from './state.ts'
import { CONFIG, bitcoinGrant, memoryStore, solanaGrant } from './wallet.fixture.ts'

const one = `0x${'1'.repeat(40)}` as const
const two = `0x${'2'.repeat(40)}` as const
const site = 'http://localhost:5173'
const [first, second] = CONFIG.chains
if (first === undefined || second === undefined) throw new Error('The fixture has two networks.')

test('starts with the first network only, and without grants', () => {
  expect(viewFor(EMPTY, CONFIG, site)).toEqual({
    locked: false,
    accounts: [],
    chainId: '0x1',
    chains: ['0x1'],
    allowedRpcUrls: CONFIG.allowedRpcUrls,
    solana: [],
    bitcoin: [],
  })
})

test('grants accounts to one origin, with the selected account first', () => {
  const state = { ...withGrant(EMPTY, site, { accounts: [one, two] }), selected: two }
  expect(viewFor(state, CONFIG, site).accounts).toEqual([two, one])
  expect(viewFor(state, CONFIG, 'http://localhost:5174').accounts).toEqual([])
})

test('hides a selected account outside the grant', () => {
  expect(
    viewFor({ ...withGrant(EMPTY, site, { accounts: [one] }), selected: two }, CONFIG, site)
      .accounts,
  ).toEqual([one])
})

test('hides accounts while locked, and shows them again when unlocked', () => {
  const state = withGrant(EMPTY, site, { accounts: [one] })
  expect(viewFor({ ...state, locked: true }, CONFIG, site)).toMatchObject({
    locked: true,
    accounts: [],
  })
  expect(viewFor(state, CONFIG, site).accounts).toEqual([one])
})

test('grants and revokes each namespace separately, ordered by the selected account', () => {
  const both = withGrant(withGrant(EMPTY, site, { accounts: [one, two] }), site, {
    solana: [solanaGrant(one), solanaGrant(two, 'Account 2')],
    bitcoin: [bitcoinGrant(one)],
  })
  const seen = viewFor({ ...both, selected: two }, CONFIG, site)
  expect([seen.accounts, seen.solana.map(({ label }) => label), seen.bitcoin.length]).toEqual([
    [two, one],
    ['Account 2', 'Account 1'],
    1,
  ])
  const left = viewFor(withoutGrant(both, site, 'solana'), CONFIG, site)
  expect([left.accounts.length, left.solana.length, left.bitcoin.length]).toEqual([2, 0, 1])
  const locked = viewFor({ ...both, locked: true }, CONFIG, site)
  expect([locked.accounts, locked.solana, locked.bitcoin]).toEqual([[], [], []])
})

test('adds a Solana account by sign-in without removing others or duplicating it', () => {
  const other = {
    ...solanaGrant(two, 'Account 2'),
    address: 'Vote111111111111111111111111111111111111111',
  }
  const before = withGrant(EMPTY, site, { accounts: [one], solana: [solanaGrant(one)] })
  const after = withMore(withMore(before, site, [other]), site, [solanaGrant(one), other])
  expect(viewFor(after, CONFIG, site)).toMatchObject({
    accounts: [one],
    solana: [{ label: 'Account 1' }, { label: 'Account 2' }],
  })
  expect(viewFor(after, CONFIG, site).solana).toHaveLength(2)
})

test('reveals no links between the wallet’s accounts of different namespaces', () => {
  const view = viewFor(
    withGrant(EMPTY, site, { solana: [solanaGrant(one)], bitcoin: [bitcoinGrant(one)] }),
    CONFIG,
    site,
  )
  expect(JSON.stringify([view.solana, view.bitcoin])).not.toContain(one)
})

test('keeps a network for each site, also after a revoked grant', () => {
  const state = withoutGrant(withChain(withAddedChain(EMPTY, second), site, 2), site, 'eip155')
  expect(viewFor(state, CONFIG, site)).toMatchObject({ accounts: [], chainId: '0x2' })
  expect(viewFor(state, CONFIG, 'http://localhost:5174').chainId).toBe('0x1')
})

test('removes an added network whose RPC is no longer allowed, and resets its sites', () => {
  const state = withChain(withAddedChain(EMPTY, second), site, 2)
  expect(viewFor(state, { ...CONFIG, allowedRpcUrls: [first.rpcUrl] }, site)).toMatchObject({
    chainId: '0x1',
    chains: ['0x1'],
  })
})

test('parses any stored text to a usable state', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json()),
      (text) => viewFor(memoryStore(text).read(), CONFIG, site).chainId === '0x1',
    ),
  )
})

test('restores a valid state from storage, and drops invalid fields', () => {
  const granted = { accounts: [one], solana: [solanaGrant(one)], bitcoin: [bitcoinGrant(one)] }
  const state = {
    ...withChain(withGrant(withAddedChain(EMPTY, second), site, granted), site, 2),
    selected: one,
  }
  const store = memoryStore()
  store.update(() => state)
  expect(store.read()).toEqual(state)
  expect(
    parseState({
      ...state,
      sites: {
        ...state.sites,
        'https://evil.example': { accounts: [one] },
        [site]: { accounts: [one, 'x'], solana: [{ of: one }], bitcoin: 7 },
      },
    }).sites,
  ).toEqual({
    [site]: { accounts: [one], solana: [], bitcoin: [] },
  })
})

test('refuses a configuration with a network outside its own allow-list', () => {
  expect(parseConfig(CONFIG)).toEqual(CONFIG)
  const relay = { url: 'ws://127.0.0.1:5177', projectId: 'demo' }
  expect(parseConfig({ ...CONFIG, relay })).toEqual({ ...CONFIG, relay })
  for (const url of ['http://127.0.0.1:5177', 'ws://', 5])
    expect(parseConfig({ ...CONFIG, relay: { ...relay, url } })).toEqual(CONFIG)
  const named = {
    ...CONFIG,
    solana: [{ ...CONFIG.solana[0], caip: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }],
  }
  expect(parseConfig(named)).toEqual(named)
  expect(parseConfig({ ...CONFIG, allowedRpcUrls: [first.rpcUrl] })).toBeUndefined()
  expect(
    parseConfig({ ...CONFIG, allowedRpcUrls: ['ftp://x', ...CONFIG.allowedRpcUrls] }),
  ).toBeUndefined()
  expect(parseConfig({ chains: [], allowedRpcUrls: [] })).toBeUndefined()
  expect(
    parseConfig({ ...CONFIG, solana: [{ ...CONFIG.solana[0], rpcUrl: 'http://localhost:9/' }] }),
  ).toBeUndefined()
  expect(
    parseConfig({ ...CONFIG, solana: [{ ...CONFIG.solana[0], chain: 'solana:moon' }] }),
  ).toBeUndefined()
  expect(
    parseConfig({
      ...CONFIG,
      bitcoin: [{ ...CONFIG.bitcoin[0], apiUrl: 'http://localhost:4/api' }],
    }),
  ).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { EMPTY, parseState, viewFor, withAddedChain, withChain, withGrant, withoutGrant } from './state.ts'
import { CONFIG, memoryStore } from './wallet.fixture.ts'

const one = `0x${'1'.repeat(40)}` as const
const two = `0x${'2'.repeat(40)}` as const
const site = 'http://localhost:5173'
const [first, second] = CONFIG.chains
if (first === undefined || second === undefined) throw new Error('The fixture has two networks.')

test('a new wallet knows the first network only and shows nobody its accounts', () => {
  expect(viewFor(EMPTY, CONFIG, site)).toEqual({ locked: false, accounts: [], chainId: '0x1', chains: ['0x1'], allowedRpcUrls: CONFIG.allowedRpcUrls })
})

test('a grant is for one origin, and the selected account comes first', () => {
  const state = { ...withGrant(EMPTY, site, [one, two]), selected: two }
  expect(viewFor(state, CONFIG, site).accounts).toEqual([two, one])
  expect(viewFor(state, CONFIG, 'http://localhost:5174').accounts).toEqual([])
})

test('a selected account that was not granted stays hidden', () => {
  expect(viewFor({ ...withGrant(EMPTY, site, [one]), selected: two }, CONFIG, site).accounts).toEqual([one])
})

test('locking hides accounts and unlocking brings them back', () => {
  const state = withGrant(EMPTY, site, [one])
  expect(viewFor({ ...state, locked: true }, CONFIG, site)).toMatchObject({ locked: true, accounts: [] })
  expect(viewFor(state, CONFIG, site).accounts).toEqual([one])
})

test('each site has its own network, which outlives a revoked grant', () => {
  const state = withoutGrant(withChain(withAddedChain(EMPTY, second), site, 2), site)
  expect(viewFor(state, CONFIG, site)).toMatchObject({ accounts: [], chainId: '0x2' })
  expect(viewFor(state, CONFIG, 'http://localhost:5174').chainId).toBe('0x1')
})

test('an added network whose RPC is no longer allowed is forgotten, and its sites fall back', () => {
  const state = withChain(withAddedChain(EMPTY, second), site, 2)
  expect(viewFor(state, { ...CONFIG, allowedRpcUrls: [first.rpcUrl] }, site)).toMatchObject({ chainId: '0x1', chains: ['0x1'] })
})

test('any stored text gives a usable state', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => viewFor(memoryStore(text).read(), CONFIG, site).chainId === '0x1'))
})

test('a sound state survives storage, and unsound parts of it do not', () => {
  const state = { ...withChain(withGrant(withAddedChain(EMPTY, second), site, [one]), site, 2), selected: one }
  const store = memoryStore()
  store.update(() => state)
  expect(store.read()).toEqual(state)
  expect(parseState({ ...state, sites: { ...state.sites, 'https://evil.example': { accounts: [one] }, [site]: { accounts: [one, 'x'] } } }).sites).toEqual({
    [site]: { accounts: [one] },
  })
})

test('a configuration with a network outside its own allow-list is refused', () => {
  expect(parseConfig(CONFIG)).toEqual(CONFIG)
  expect(parseConfig({ ...CONFIG, allowedRpcUrls: [first.rpcUrl] })).toBeUndefined()
  expect(parseConfig({ ...CONFIG, allowedRpcUrls: ['ftp://x', ...CONFIG.allowedRpcUrls] })).toBeUndefined()
  expect(parseConfig({ chains: [], allowedRpcUrls: [] })).toBeUndefined()
})

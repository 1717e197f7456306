import { expect, test } from 'vitest'
import { ada, connected, world, type World } from './world.ts'

const inject = (page: World, injected: unknown): void =>
  void Object.assign(page.window, { injectedWeb3: injected })

test('extensions on the page are offered by their known names', () => {
  const page = world()
  for (const key of ['polkadot-js', 'talisman', 'subwallet-js', 'my-own']) page.install({ key })
  page.portico.start()
  expect(page.offers()).toEqual(['Polkadot{.js}', 'Talisman', 'SubWallet', 'my-own'])
  expect(page.portico.getState().offers['injected-web3']?.[1]).toEqual({
    id: 'talisman',
    name: 'Talisman',
    evidence: [
      { by: 'standard-name', value: 'Talisman', namespace: 'polkadot' },
      { by: 'directory', value: 'talisman' },
    ],
    namespaces: ['polkadot'],
  })
})

test('a host connects an extension by its name', async () => {
  const page = world()
  page.install({ key: 'talisman' })
  page.portico.start()
  expect(await page.portico.connect({ wallet: 'Talisman' })).toMatchObject({
    address: ada,
    wallet: { name: 'Talisman' },
  })
})

test.each(['DOMContentLoaded', 'load'])('a late extension is found at %s', (event) => {
  const page = world()
  const wallet = page.install({ injection: 'late' })
  page.portico.start()
  wallet.inject()
  expect(page.offers()).toEqual([])
  page.window.dispatchEvent(new Event(event))
  expect(page.offers()).toEqual(['Polkadot{.js}'])
})

test('a later extension is found when the visitor returns, is about to choose, or requests it', async () => {
  const page = world()
  const [first, second, third] = ['talisman', 'subwallet-js', 'enkrypt'].map((key) =>
    page.install({ key, injection: 'late' }),
  )
  page.portico.start()
  first!.inject()
  page.look()
  expect(page.offers()).toEqual(['Talisman'])
  second!.inject()
  await page.portico.prefetch()
  expect(page.offers()).toEqual(['Talisman', 'SubWallet'])
  third!.inject()
  await page.portico.config.adapters[0]!.connectors[0]!.warm!()
  expect(await page.connect('enkrypt')).toMatchObject({ address: ada })
})

test('removes the offer of an extension that disappears', () => {
  const page = world()
  const wallet = page.install({ key: 'talisman' })
  page.install({ key: 'enkrypt' })
  page.portico.start()
  wallet.remove()
  page.look()
  expect(page.offers()).toEqual(['Enkrypt'])
})

test('offers one object under two keys as one wallet', () => {
  const page = world()
  const { entry } = page.install({ key: 'talisman' })
  inject(page, { talisman: entry, 'polkadot-js': entry })
  page.portico.start()
  expect(page.offers()).toEqual(['Talisman'])
})

test('getters that throw hide no other wallet', () => {
  const page = world()
  const { entry } = page.install({ key: 'talisman' })
  const boom = {
    get: () => {
      throw new Error('Do not look at me')
    },
    enumerable: true,
  }
  const all = Object.defineProperties(
    { talisman: entry },
    { evil: boom, trap: { value: Object.defineProperty({}, 'enable', boom), enumerable: true } },
  )
  inject(page, all)
  page.portico.start()
  expect(page.offers()).toEqual(['Talisman'])
})

const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()
test.each([
  ['null', null],
  ['a text', 'wallets'],
  ['a number', 7],
  ['a list', [1, 2]],
  ['a revoked proxy', revoked],
  [
    'a getter that throws',
    Object.defineProperty({}, 'x', {
      get: () => {
        throw new Error('no')
      },
      enumerable: true,
    }),
  ],
  ['entries that are none', { a: null, b: 1, c: 'enable', d: {}, e: { enable: 'yes' }, f: [] }],
  ['an empty name', { '': { enable() {} }, '\u202e\u200b ': { enable() {} } }],
])('finds no wallet in injectedWeb3 that is %s, and throws nothing', (_what, value) => {
  const page = world()
  inject(page, value)
  expect(() => page.portico.start()).not.toThrow()
  expect(page.offers()).toEqual([])
})

test('removes characters that make a name imitate another', () => {
  const page = world()
  inject(page, {
    ['Talis\u200bman\u202e']: { enable() {} },
    constructor: { enable() {} },
    ['x'.repeat(500)]: { enable() {} },
  })
  page.portico.start()
  expect(page.offers()).toEqual(['Talisman', 'constructor', 'x'.repeat(64)])
})

test('an oversized injectedWeb3 is read only up to a limit', () => {
  const page = world()
  inject(
    page,
    Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`w${at}`, { enable() {} }])),
  )
  page.portico.start()
  expect(page.offers()).toHaveLength(64)
})

test('offers nothing on a server without a window', () => {
  const page = world()
  const inert = world({ platform: { ...page.portico.services.platform, window: null } })
  expect(() => inert.portico.start()()).not.toThrow()
  expect(inert.offers()).toEqual([])
})

test('stops checking once the instance has stopped', () => {
  const page = world()
  const stop = page.portico.start()
  stop()
  page.install()
  page.look()
  page.window.dispatchEvent(new Event('load'))
  expect(page.offers()).toEqual([])
})

test('an extension that disappears loses the connection, and reconnects when it returns', async () => {
  const { wallet, look, status, hostCalls } = await connected()
  wallet.remove()
  look()
  expect(status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
  expect(hostCalls.at(-1)).toEqual(['disconnect', 'wallet-gone'])
  wallet.inject()
  look()
  await expect.poll(() => status()).toMatchObject({ is: 'connected', account: ada })
  expect(wallet.prompted).toEqual(['enable'])
})

test('an answer from before an extension disappeared again reconnects nothing', async () => {
  const { wallet, look, status } = await connected()
  wallet.remove()
  look()
  wallet.inject()
  look()
  wallet.remove()
  look()
  await wallet.asked('accounts.get', 2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
  wallet.inject()
  look()
  await expect.poll(() => status()).toMatchObject({ is: 'connected', account: ada })
})

test('an extension that returns with a malformed list stays lost until one is valid', async () => {
  const { wallet, look, status } = await connected()
  wallet.remove()
  look()
  wallet.set({ accounts: 'string' })
  wallet.inject()
  look()
  await wallet.asked('accounts.get', 2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
  wallet.set({})
  wallet.share([ada])
  expect(status()).toMatchObject({ is: 'connected', account: ada })
})

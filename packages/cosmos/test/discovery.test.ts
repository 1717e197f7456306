import { expect, test } from 'vitest'
import { ada, connected, world, type World } from './world.ts'

const inject = (page: World, globals: object): void => void Object.assign(page.window, globals)
const wallet = { enable() {}, getKey() {} }

test('wallets are offered from each global they use', () => {
  const page = world()
  for (const place of ['keplr', 'leap', 'cosmostation', 'okx'] as const) page.install({ place })
  page.portico.start()
  expect(page.offers().toSorted()).toEqual(['Cosmostation', 'Keplr', 'Leap', 'OKX Wallet'])
  expect(page.portico.getState().offers['keplr']).toContainEqual({
    id: 'leap',
    name: 'Leap',
    evidence: [{ by: 'standard-name', value: 'Leap', namespace: 'cosmos' }],
    namespaces: ['cosmos'],
  })
})

test('a host connects a wallet by its name', async () => {
  const page = world()
  page.install({ place: 'okx' })
  page.portico.start()
  expect(await page.portico.connect({ wallet: 'OKX Wallet' })).toMatchObject({
    address: ada.hub,
    wallet: { name: 'OKX Wallet' },
  })
})

test('a wallet that also replaces Keplr’s global is offered once, by its own name', () => {
  const page = world()
  const { keplr } = page.install({ place: 'leap' })
  inject(page, { keplr })
  page.portico.start()
  expect(page.offers()).toEqual(['Leap'])
})

test.each(['DOMContentLoaded', 'load'])('a late wallet is found at %s', (event) => {
  const page = world()
  const late = page.install({ injection: 'late' })
  page.portico.start()
  late.inject()
  expect(page.offers()).toEqual([])
  page.window.dispatchEvent(new Event(event))
  expect(page.offers()).toEqual(['Keplr'])
})

test('a later wallet is found when the visitor returns, is about to choose, or requests it', async () => {
  const page = world()
  const [first, second, third] = (['keplr', 'leap', 'okx'] as const).map((place) =>
    page.install({ place, injection: 'late' }),
  )
  page.portico.start()
  first!.inject()
  page.look()
  expect(page.offers()).toEqual(['Keplr'])
  second!.inject()
  await page.portico.prefetch()
  expect(page.offers()).toContain('Leap')
  third!.inject()
  await page.portico.config.adapters[0]!.connectors[0]!.warm!()
  expect(await page.connect('okx')).toMatchObject({ address: ada.hub })
})

test('removes the offer of a wallet that disappears', () => {
  const page = world()
  const leap = page.install({ place: 'leap' })
  page.install({ place: 'okx' })
  page.portico.start()
  leap.remove()
  page.look()
  expect(page.offers()).toEqual(['OKX Wallet'])
})

const boom = {
  get: () => {
    throw new Error('Do not look at me')
  },
  configurable: true,
}
test('getters that throw hide no other wallet', () => {
  const page = world()
  page.install({ place: 'keplr' })
  for (const name of ['leap', 'cosmostation']) Object.defineProperty(page.window, name, boom)
  inject(page, { okxwallet: Object.defineProperty({}, 'keplr', boom) })
  page.portico.start()
  expect(page.offers()).toEqual(['Keplr'])
})

test.each([
  ['null', null],
  ['a text', 'keplr'],
  ['a number', 7],
  ['without functions', { enable: true, getKey: {} }],
  ['half a wallet', { enable() {} }],
  ['a trap', Object.defineProperty({ getKey() {} }, 'enable', boom)],
])('finds no wallet in a global that is %s, and throws nothing', (_what, value) => {
  const page = world()
  inject(page, { keplr: value, leap: value, cosmostation: { providers: value }, okxwallet: value })
  expect(() => page.portico.start()).not.toThrow()
  expect(page.offers()).toEqual([])
})

test('offers nothing on a server without a window', () => {
  const page = world()
  const inert = world({ platform: { ...page.portico.services.platform, window: null } })
  expect(() => inert.portico.start()()).not.toThrow()
  expect(inert.offers()).toEqual([])
})

test('stops checking once the instance has stopped', () => {
  const page = world()
  page.portico.start()()
  inject(page, { keplr: wallet })
  page.look()
  page.window.dispatchEvent(new Event('load'))
  expect(page.offers()).toEqual([])
})

test('a wallet that disappears loses the connection, and reconnects when it returns, also as another object', async () => {
  const page = await connected()
  page.wallet.remove()
  page.look()
  expect(page.status()).toEqual({ is: 'disconnected', exit: 'wallet-gone' })
  expect(page.hostCalls.at(-1)).toEqual(['disconnect', 'wallet-gone'])
  const again = page.install({ enabled: ['cosmoshub-4'] })
  page.look()
  expect(await page.until('connected')).toMatchObject({ account: ada.hub })
  expect(again.calls.map(({ method }) => method)).toEqual(['getKey'])
  expect(again.prompted).toEqual([])
})

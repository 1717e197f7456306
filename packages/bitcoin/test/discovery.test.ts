import { expect, test } from 'vitest'
import type { Offer } from '@portico/core'
import { routes, vendors, world, type World } from './world.ts'

const offers = ({ portico }: World): readonly Offer[] =>
  Object.values(portico.getState().offers).flat()
const found = (page: World): string[] =>
  Object.entries(page.portico.getState().offers).flatMap(([connector, all]) =>
    all.map(({ id }) => `${connector}:${id}`),
  )

test.each(vendors)('finds %s by its own method, with a name and as a Bitcoin wallet', (vendor) => {
  const page = world()
  const wallet = page.install({ vendor })
  page.portico.start()
  const { connector, offer } = routes[vendor]
  expect(found(page)).toEqual([`${connector}:${offer}`])
  expect(offers(page)[0]).toMatchObject({
    name: wallet.name,
    namespaces: ['bip122'],
    evidence: [{ by: 'standard-name', value: wallet.name, namespace: 'bip122' }],
  })
})

test('finds all of them together', () => {
  const page = world()
  for (const vendor of vendors) page.install({ vendor })
  page.portico.start()
  expect(found(page).sort()).toEqual(
    vendors.map((vendor) => `${routes[vendor].connector}:${routes[vendor].offer}`).sort(),
  )
})

test.each(['leather', 'xverse', 'okx'] as const)(
  '%s that is also in the registry is one wallet, with the registry’s icon',
  (vendor) => {
    const page = world()
    page.install({ vendor, also: ['registry'] })
    page.portico.start()
    expect(found(page)).toEqual([`${routes[vendor].connector}:${routes[vendor].offer}`])
    expect(offers(page)[0]?.icon).toMatch(/^data:image/)
  },
)

test('Xverse as a global, in the registry and in the Wallet Standard is one wallet', () => {
  const page = world()
  page.install({ vendor: 'xverse', also: ['registry', 'sats-feature'] })
  page.portico.start()
  expect(found(page)).toEqual(['sats-connect:XverseProviders.BitcoinProvider'])
})

test('a wallet with both Wallet Standard features is offered once, by the one that can restore', () => {
  const page = world()
  page.install({ vendor: 'standard', also: ['sats-feature'] })
  page.portico.start()
  expect(found(page)).toEqual(['sats-connect:standard:Scripted Bitcoin'])
})

test('a wallet that is only in the registry is found by its path', () => {
  const page = world()
  page.window['other'] = { btc: { request: () => Promise.reject(new Error('never')) } }
  page.window['btc_providers'] = [
    { id: 'other.btc', name: 'Other', icon: 'https://tracker.example/a.png' },
    { id: 'other.missing', name: 'Missing' },
    { id: '__proto__.constructor', name: 'Evil' },
    { id: 'constructor', name: 'Evil' },
    { id: 'a b', name: 'Evil' },
    { id: 'other.btc', name: 'Again' },
    null,
    { id: 7, name: 'Seven' },
    { id: 'other.btc' },
  ]
  page.portico.start()
  expect(found(page)).toEqual(['sats-connect:other.btc'])
  expect(offers(page)[0]).toMatchObject({ name: 'Other' })
  expect(offers(page)[0]?.icon).toBeUndefined()
})

test.each([
  [
    'a getter that throws',
    {
      get unisat() {
        throw new Error('no')
      },
    },
  ],
  ['a text', { unisat: 'hello', okxwallet: 'x', LeatherProvider: 7, btc_providers: 'none' }],
  [
    'an object that can do nothing',
    { unisat: {}, okxwallet: { bitcoin: {} }, LeatherProvider: {}, XverseProviders: null },
  ],
  [
    'a registry that throws',
    {
      get btc_providers() {
        throw new Error('no')
      },
    },
  ],
])('rejects %s as a wallet', (_, what) => {
  const page = world()
  Object.defineProperties(page.window, Object.getOwnPropertyDescriptors(what))
  page.portico.start()
  expect(found(page)).toEqual([])
})

test('a wallet that another vendor also puts at window.unisat is that vendor’s, once', () => {
  const page = world()
  const wallet = page.install({ vendor: 'bitget' })
  page.window['unisat'] = (page.window['bitkeep'] as { unisat: object }).unisat
  page.portico.start()
  expect(offers(page).map(({ name }) => name)).toEqual([wallet.name])
})

test('a wallet that replaces UniSat’s global is listed under its own name', () => {
  const page = world()
  page.window['unisat'] = { isBinance: true, signPsbt: () => {} }
  page.portico.start()
  expect(offers(page).map(({ name }) => name)).toEqual(['Binance Wallet'])
})

test.each(['DOMContentLoaded', 'load', 'eip6963:announceProvider'])(
  'finds late wallets at %s',
  (moment) => {
    const page = world()
    page.portico.start()
    for (const vendor of ['leather', 'okx', 'xverse'] as const) page.install({ vendor })
    expect(found(page)).toEqual([])
    page.window.dispatchEvent(new Event(moment))
    expect(found(page)).toHaveLength(3)
  },
)

test('finds UniSat on its ready event, and Wallet Standard wallets when they register', () => {
  const page = world()
  page.portico.start()
  page.install({ vendor: 'unisat' })
  expect(found(page)).toEqual(['bitcoin-injected:unisat'])
  page.install({ vendor: 'standard' })
  expect(found(page)).toHaveLength(2)
})

test('checks again when the visitor is about to choose', async () => {
  const page = world()
  page.portico.start()
  page.install({ vendor: 'leather' })
  expect(found(page)).toEqual([])
  const adapter = page.portico.config.adapters[0]!
  await Promise.all(adapter.connectors.map((connector) => connector.warm?.()))
  expect(found(page)).toEqual(['bitcoin-injected:LeatherProvider'])
})

test('removes the offers of wallets that unregister', () => {
  const page = world()
  const wallets = vendors.map((vendor) => page.install({ vendor }))
  page.portico.start()
  for (const wallet of wallets) wallet.disappear()
  page.window.dispatchEvent(new Event('load'))
  expect(found(page)).toEqual([])
})

test('stops listening', () => {
  const page = world()
  const stop = page.portico.start()
  stop()
  page.install({ vendor: 'unisat' })
  expect(found(page)).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletRecord } from '../directory/wallet-record.ts'
import type { Offer } from '../types/index.ts'
import { walletList, type WalletListInput } from './list.ts'

const word = fc.constantFrom(
  'alpha',
  'beta',
  'gamma',
  'delta',
  'epsilon',
  'constructor',
  '__proto__',
)
const rdns = word.map((w) => `com.${w}`)
const namespaces = fc.uniqueArray(fc.constantFrom('eip155', 'solana'), { minLength: 1 })
const offer: fc.Arbitrary<Offer> = fc
  .record({
    name: word,
    rdns: fc.option(rdns),
    namespaces,
    contested: fc.boolean(),
    generic: fc.boolean(),
    n: fc.nat(9),
  })
  .map((o) => ({
    id: `${o.rdns ?? o.name}#${o.n}`,
    name: o.name,
    namespaces: o.namespaces,
    contested: o.contested,
    generic: o.generic,
    evidence: o.rdns ? [{ by: 'rdns' as const, value: o.rdns }] : [],
  }))
const offers = fc.uniqueArray(offer, { selector: (o) => o.id, maxLength: 8 })
const record: fc.Arbitrary<WalletRecord> = fc
  .record({ id: word, name: word, rdns: fc.option(rdns), order: fc.nat(3) })
  .map(({ rdns: r, ...rest }) => ({ ...rest, ...(r ? { rdns: r } : {}) }))
const records = fc.uniqueArray(record, { selector: (r) => r.id, maxLength: 7 })

const input: fc.Arbitrary<WalletListInput> = fc.record({
  offers: fc.record({ eip6963: offers, injected: offers, walletConnect: offers, vendor: offers }),
  records,
  custom: fc.uniqueArray(fc.record({ id: word, name: word }), {
    selector: (c) => c.id,
    maxLength: 2,
  }),
  featured: fc.uniqueArray(word, { maxLength: 3 }),
  include: fc.uniqueArray(word, { maxLength: 3 }),
  recent: fc.array(
    fc.oneof(
      fc.record({ id: rdns, rdns, name: word }),
      fc.record({ id: word, name: word }),
      fc.record({
        id: word,
        name: word,
        connector: fc.constant('walletConnect'),
        offer: word.map((w) => `${w}#0`),
      }),
    ),
    { maxLength: 3 },
  ),
  connected: fc.uniqueArray(
    rdns.map((r) => `eip6963:${r}#0`),
    { maxLength: 2 },
  ),
  order: fc.shuffledSubarray([
    'walletConnect',
    'recent',
    'injected',
    'featured',
    'custom',
    'external',
    'recommended',
  ] as const),
  mobile: fc.boolean(),
  external: fc.constantFrom([], ['vendor']),
})

/** The same wallets, announced in another order. */
function turned(given: WalletListInput): WalletListInput {
  const other = Object.entries(given.offers)
    .reverse()
    .map(([connector, list]) => [connector, [...list].reverse()] as const)
  return { ...given, offers: Object.fromEntries(other), records: [...given.records].reverse() }
}

test('the list is deterministic, and leaves its input unchanged', () => {
  fc.assert(
    fc.property(input, (given) => {
      const before = structuredClone(given)
      const list = walletList(given)
      expect(walletList(given)).toEqual(list)
      expect(given).toEqual(before)
    }),
  )
})

test('repeated input changes nothing', () => {
  fc.assert(
    fc.property(input, (given) => {
      const uncontested = Object.fromEntries(
        Object.entries(given.offers).map(([connector, list]) => [connector, list.slice(0, 1)]),
      )
      const once = { ...given, offers: uncontested }
      expect(walletList({ ...once, records: [...given.records, ...given.records] })).toEqual(
        walletList(once),
      )
    }),
  )
})

test('the order of announcements and of the directory does not matter', () => {
  fc.assert(
    fc.property(input, (given) => {
      expect(walletList(turned(given))).toEqual(walletList(given))
    }),
  )
})

test('lists every offer and every key once in AllWallets, and offers a phone no scan of its own screen', () => {
  fc.assert(
    fc.property(input, (given) => {
      const keys = walletList(given).all.map((row) => row.key)
      expect(new Set(keys).size).toBe(keys.length)
      const expected = Object.entries(given.offers).flatMap(([connector, list]) =>
        given.mobile && connector === 'walletConnect'
          ? []
          : list.map((o) => `${connector}:${o.id}`),
      )
      expect(keys.filter((key) => !key.startsWith('directory:')).sort()).toEqual(expected.sort())
    }),
  )
})

test('removes every trace of an excluded wallet, and loses no other', () => {
  fc.assert(
    fc.property(input, word, (given, id) => {
      const removed = [...given.records, ...(given.custom ?? [])].filter((r) => r.id === id)
      const left = walletList({ ...given, exclude: [id] }).all
      for (const row of left) expect([row.record?.id, row.rdns]).not.toContain(id)
      for (const row of left) for (const r of removed) expect(row.record?.id).not.toBe(r.id)
      if (removed.length === 0)
        expect(left.filter((row) => row.offer)).toEqual(
          walletList(given).all.filter((row) => row.offer),
        )
    }),
  )
})

test('shows in Connect all installed wallets, at most two recent and four recommended, and those by QR code', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { connect, all, count } = walletList(given)
      expect(count).toBe(all.length)
      const strangers = connect.filter((row) => row.key.startsWith('recent:'))
      for (const row of connect) if (!strangers.includes(row)) expect(all).toContainEqual(row)
      for (const row of strangers) {
        expect(given.recent?.map(({ name }) => name)).toContain(row.name)
        expect(given.offers['walletConnect']?.map(({ id }) => id)).toContain(row.offer)
        expect(all.map(({ name, routes }) => routes.length === 0 && name)).not.toContain(row.name)
      }
      expect(connect.filter((row) => row.installed).length).toBe(
        all.filter((row) => row.installed).length,
      )
      expect(connect.filter((row) => row.tag === 'recent').length).toBeLessThanOrEqual(2)
      expect(connect.filter((row) => row.type === 'recommended').length).toBeLessThanOrEqual(4)
      expect(connect.some((row) => row.contested && row.tag === 'recent')).toBe(false)
    }),
  )
})

test('installed wallets come first in AllWallets', () => {
  fc.assert(
    fc.property(input, (given) => {
      const flags = walletList(given).all.map((row) => row.installed)
      expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)))
    }),
  )
})

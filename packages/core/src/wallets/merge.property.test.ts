import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletRecord } from '../directory/wallet-record.ts'
import type { Offer } from '../types/index.ts'
import { rdnsKey } from '../directory/identity.ts'
import { walletList, type WalletListInput, type WalletRow } from './list.ts'
import { mergeRows } from './merge.ts'

const adapters = ['solana', 'eip155', 'bip122']
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'constructor', '__proto__')
const rdns = word.map((w) => `com.${w}`)
const namespaces = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...adapters).map((one) => [one]) },
  { weight: 1, arbitrary: fc.subarray(adapters, { minLength: 1 }) },
)
const offer: fc.Arbitrary<Offer> = fc
  .record({
    name: word,
    rdns: fc.option(rdns),
    namespaces,
    contested: fc.constantFrom(false, false, false, true),
    generic: fc.constantFrom(false, false, false, true),
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
const offers = fc.uniqueArray(offer, { selector: (o) => o.id, maxLength: 5 })
const record: fc.Arbitrary<WalletRecord> = fc
  .record({ id: word, name: word, rdns: fc.option(rdns), order: fc.nat(3) })
  .map(({ rdns: r, ...rest }) => ({ ...rest, ...(r ? { rdns: r } : {}) }))

const input: fc.Arbitrary<WalletListInput> = fc
  .record({
    offers: fc.record({
      eip6963: offers,
      standard: offers,
      injected: offers,
      walletConnect: offers,
      vendor: offers,
    }),
    records: fc.uniqueArray(record, { selector: (r) => r.id, maxLength: 4 }),
    recent: fc.array(
      fc.oneof(
        fc.record({ id: rdns, rdns, name: word }),
        fc.record({
          id: word,
          name: word,
          connector: fc.constant('standard'),
          offer: word.map((w) => `${w}#1`),
        }),
      ),
      { maxLength: 4 },
    ),
    external: fc.constantFrom([], ['vendor']),
  })
  .map((given) => ({ ...given, merge: mergeRows(adapters) }))

/** The same wallets, announced in another order. */
function turned(given: WalletListInput): WalletListInput {
  const other = Object.entries(given.offers)
    .reverse()
    .map(([connector, list]) => [connector, [...list].reverse()] as const)
  return { ...given, offers: Object.fromEntries(other), records: [...given.records].reverse() }
}

const all = (given: WalletListInput): readonly WalletRow[] => walletList(given).all
const offersOf = (given: WalletListInput): [string, Offer][] =>
  Object.entries(given.offers).flatMap(([connector, list]) =>
    list.map((o): [string, Offer] => [`${connector}:${o.id}`, o]),
  )
const keysOf = (row: WalletRow): string[] =>
  row.routes.map((route) => `${route.connector}:${route.offer}`)

test('every offer is in exactly one route of one row after any merge', () => {
  fc.assert(
    fc.property(input, (given) => {
      expect(all(given).flatMap(keysOf).sort()).toEqual(
        offersOf(given)
          .map(([key]) => key)
          .sort(),
      )
    }),
  )
})

test('the order of announcements and of the directory does not matter, and a second merge changes nothing', () => {
  fc.assert(
    fc.property(input, (given) => {
      expect(walletList(turned(given))).toEqual(walletList(given))
      expect(walletList(given)).toEqual(walletList(given))
    }),
  )
})

test('no row has two offers of one namespace, and a contested wallet has its own row', () => {
  fc.assert(
    fc.property(input, (given) => {
      const byKey = new Map(offersOf(given))
      for (const row of all(given)) {
        if (row.routes.length < 2) continue
        expect(new Set(row.namespaces).size).toBe(row.namespaces.length)
        expect(row.namespaces).toEqual(row.routes.flatMap((route) => route.namespaces))
        expect(row.contested).toBe(false)
        for (const key of keysOf(row))
          expect([byKey.get(key)?.contested, byKey.get(key)?.generic]).toEqual([false, false])
      }
    }),
  )
})

test('gives no row two identities, and merges by name only when each namespace has one offer with it', () => {
  fc.assert(
    fc.property(input, (given) => {
      const known = offersOf(given)
      const byKey = new Map(known)
      for (const row of all(given)) {
        if (row.routes.length < 2) continue
        const members = keysOf(row).map((key) => byKey.get(key)!)
        const claimed = new Set(members.flatMap((o) => o.evidence.map((e) => rdnsKey(e.value))))
        expect(claimed.size).toBeLessThanOrEqual(1)
        for (const member of members) {
          if (
            member.evidence.length > 0 &&
            members.every((o) => o === member || o.evidence.length > 0)
          )
            continue
          const installed = known.filter(
            ([key, o]) =>
              o.name === member.name &&
              !key.startsWith('walletConnect:') &&
              !(given.external ?? []).some((id) => key.startsWith(`${id}:`)),
          )
          const namespaces = installed.flatMap(([, o]) => o.namespaces)
          if (members.some((o) => o !== member && o.name === member.name))
            expect(new Set(namespaces).size).toBe(namespaces.length)
        }
      }
    }),
  )
})

test('the row’s key and first route are its EVM offer’s, or else its first adapter’s', () => {
  fc.assert(
    fc.property(input, (given) => {
      for (const row of all(given)) {
        if (row.routes.length === 0) continue
        expect(row.key).toBe(keysOf(row)[0])
        const place = (list: readonly string[]): number =>
          list.includes('eip155') ? -1 : Math.min(...list.map((each) => adapters.indexOf(each)))
        const places = row.routes.map((route) => place(route.namespaces))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }
    }),
  )
})

const named = (
  name: string,
  namespaces: string[],
  rdns?: string,
  more: Partial<Offer> = {},
): Offer => ({
  id: `${name}-${namespaces[0]}`,
  name,
  namespaces,
  evidence: rdns ? [{ by: 'rdns', value: rdns }] : [{ by: 'standard-name', value: name }],
  ...more,
})
const rows = (offers: WalletListInput['offers'], more: Partial<WalletListInput> = {}): string[][] =>
  walletList({ offers, records: [], merge: mergeRows(adapters), ...more })
    .all.filter((row) => row.routes.length > 0)
    .map((row) => [...row.namespaces])

const ghost = named('Ghost', ['eip155'], 'app.ghost')
const table: [string, WalletListInput['offers'], Partial<WalletListInput>, string[][]][] = [
  [
    'by rdns, under two names',
    { a: [ghost], b: [named('Ghost Wallet', ['bip122'], 'APP.ghost')] },
    {},
    [['eip155', 'bip122']],
  ],
  [
    'by name, where only one of them has an rdns',
    { a: [ghost], b: [named('ghost ', ['solana'])], c: [named('Ghost', ['bip122'])] },
    {},
    [['eip155', 'solana', 'bip122']],
  ],
  [
    'by rdns and by name at once',
    {
      a: [named('Ghost Wallet', ['eip155'], 'app.ghost')],
      b: [named('Ghost', ['bip122'], 'app.ghost')],
      c: [named('Ghost', ['solana'])],
    },
    {},
    [['eip155', 'solana', 'bip122']],
  ],
  [
    'not by a name that two identities have',
    { a: [ghost], b: [named('Ghost', ['solana'], 'evil.ghost')] },
    {},
    [['eip155'], ['solana']],
  ],
  [
    'not by a name that two of one namespace have',
    {
      a: [ghost],
      b: [named('Ghost', ['solana']), named('Ghost', ['solana'], undefined, { id: 'second' })],
    },
    {},
    [['eip155'], ['solana'], ['solana']],
  ],
  [
    'not by a name alone within one namespace',
    { a: [ghost], b: [named('Ghost', ['eip155'])] },
    {},
    [['eip155'], ['eip155']],
  ],
  [
    'not with what is in dispute',
    { a: [{ ...ghost, contested: true }], b: [named('Ghost', ['solana'])] },
    {},
    [['eip155'], ['solana']],
  ],
  [
    'not where the directory knows another wallet by that name',
    { a: [ghost], b: [named('Ghost', ['solana'])] },
    {
      records: [
        { id: '1', name: 'Spectre', order: 0, rdns: 'app.ghost' },
        { id: '2', name: 'Ghost', order: 1 },
      ],
    },
    [['eip155'], ['solana']],
  ],
  [
    'where the directory knows this one by that name',
    { a: [ghost], b: [named('Ghost', ['solana'])] },
    { records: [{ id: '1', name: 'Ghost', order: 0, rdns: 'app.ghost' }] },
    [['eip155', 'solana']],
  ],
  [
    'never with a wallet outside the page',
    { a: [ghost], vendor: [named('Ghost', ['solana'])] },
    { external: ['vendor'] },
    [['eip155'], ['solana']],
  ],
]
test.each(table)('makes one row %s', (_name, offers, more, expected) => {
  expect(rows(offers, more).sort()).toEqual(expected.sort())
})

test('a merged row is excluded, remembered, connected and matched with the directory as one', () => {
  const offers = {
    a: [ghost],
    b: [named('Ghost', ['solana'], undefined, { icon: 'data:image/png,own' })],
  }
  const base = {
    offers,
    records: [{ id: '1', name: 'Ghost', order: 0, rdns: 'app.ghost', chains: ['solana'] }],
    merge: mergeRows(adapters),
  }
  expect(walletList(base).all).toMatchObject([
    {
      key: 'a:Ghost-eip155',
      name: 'Ghost',
      icon: 'data:image/png,own',
      rdns: 'app.ghost',
      record: { id: '1' },
      rank: 0,
      installed: true,
    },
  ])
  expect(walletList({ ...base, exclude: ['app.ghost'] }).all).toEqual([])
  expect(walletList({ ...base, connected: ['b:Ghost-solana'] }).all[0]).toMatchObject({
    tag: 'connected',
  })
  const recent = [{ id: 'b:Ghost-solana', name: 'Ghost', connector: 'b', offer: 'Ghost-solana' }]
  expect(walletList({ ...base, recent }).connect[0]).toMatchObject({
    key: 'a:Ghost-eip155',
    tag: 'recent',
  })
  // In a list for one namespace, the row opens that namespace's route, and its key stays the same.
  expect(walletList({ ...base, namespaces: ['solana'] }).all).toMatchObject([
    {
      key: 'a:Ghost-eip155',
      connector: 'b',
      offer: 'Ghost-solana',
      routes: [{ namespaces: ['solana'] }],
      namespaces: ['eip155', 'solana'],
    },
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletList } from '../wallets/list.ts'
import { createCatalogue } from './merge.ts'
import type { WalletRecord } from './wallet-record.ts'

const record = (id: string, more: Partial<WalletRecord> = {}): WalletRecord => ({
  id,
  name: id.toUpperCase(),
  order: 0,
  ...more,
})

test('new wallets are appended in the order of their source', () => {
  const catalogue = createCatalogue()
  catalogue.add([record('a'), record('b')])
  expect(
    catalogue
      .add([record('d'), record('a', { image_id: 'x' }), record('c')])
      .map(({ id, order }) => [id, order]),
  ).toEqual([
    ['a', 0],
    ['b', 1],
    ['d', 2],
    ['c', 3],
  ])
})

test('data of a listed wallet is updated in place', () => {
  const catalogue = createCatalogue()
  catalogue.add([record('a', { homepage: 'https://a.example', rdns: 'example.a' })])
  const [known] = catalogue.add([record('7f3c', { name: 'A', rdns: 'Example.A', image_id: 'x' })])
  expect(known).toEqual({
    id: 'a',
    name: 'A',
    order: 0,
    homepage: 'https://a.example',
    rdns: 'Example.A',
    image_id: 'x',
  })
  expect(catalogue.ids(['7f3c', 'other'])).toEqual(['a', 'other'])
})

test('an equal name does not merge wallets with different rdns', () => {
  const catalogue = createCatalogue()
  catalogue.add([record('a', { name: 'Fox', rdns: 'example.fox' })])
  expect(catalogue.add([record('b', { name: 'fox', rdns: 'evil.fox' })])).toHaveLength(2)
  expect(catalogue.add([record('c', { name: 'FOX' })])).toHaveLength(2)
})

test('a list that may not grow updates its wallets and adds none', () => {
  const catalogue = createCatalogue()
  const later = record('b')
  catalogue.add([record('a')])
  expect(catalogue.add([later, record('a', { image_id: 'x' })], false)).toEqual([
    record('a', { image_id: 'x' }),
  ])
  expect(catalogue.add([later])).toHaveLength(2)
})

test('moves no row and lists none twice, and a second merge changes nothing', () => {
  const wallets = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      name: fc.constantFrom('Ant', 'Bee', 'Cat'),
      rdns: fc.option(fc.constantFrom('x.a', 'x.b'), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(fc.array(wallets, { maxLength: 5 }), (sources) => {
      const catalogue = createCatalogue()
      let before: readonly WalletRecord[] = []
      for (const source of sources) {
        const records = source.map(({ rdns, ...rest }) => ({
          ...rest,
          order: 0,
          ...(rdns && { rdns }),
        }))
        const after = catalogue.add(records)
        expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(
          before.map(({ id }) => id),
        )
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
        expect(after.map(({ order }) => order)).toEqual(after.map((_, at) => at))
        expect(catalogue.add(records)).toBe(after)
        before = after
      }
    }),
  )
})

test.each([true, false])(
  'adds a late wallet at its rank to the next list, not to the visible one (on a phone: %s)',
  (mobile) => {
    const bundled = ['a', 'b', 'c', 'd', 'e'].map((id, order) => record(id, { order }))
    const late = [record('best', { order: 0 })]
    const keys = (records: readonly WalletRecord[], featured: readonly string[] = []): string[] =>
      walletList({ offers: {}, records, featured, mobile }).all.map(({ key }) =>
        key.slice('directory:'.length),
      )
    const shown = createCatalogue()
    const before = keys(shown.add(bundled))
    expect(keys(shown.add(late))).toEqual([...before, 'best'])
    // A short list does not add the late wallet at all, because the host may want that wallet at
    // its head.
    const short = createCatalogue()
    short.add(bundled)
    expect(keys(short.add(late, false), ['best'])).toEqual(before)
    const next = createCatalogue()
    next.add(late)
    expect(keys(next.add(bundled))).toEqual(['best', ...before])
  },
)

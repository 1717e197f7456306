import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { createIndex, searchWallets } from './search.ts'

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }))
const find = (query: string, ...names: string[]): string[] =>
  searchWallets(named(...names), query).map((item) => item.name)

test('finds by the start of the name, the start of a word, then anywhere, ignoring case and accents', () => {
  expect(find('rain', 'Cool Rainbow', 'Rainbow', 'Brâin')).toEqual([
    'Rainbow',
    'Cool Rainbow',
    'Brâin',
  ])
  expect(find('BRÂIN', 'Rainbow', 'brain')).toEqual(['brain'])
  expect(find('zzz', 'Rainbow')).toEqual([])
  expect(find(' ', 'B', 'A')).toEqual(['B', 'A'])
})

test('a match at a later word counts also when the letters occur earlier inside another word', () => {
  expect(find('wal', 'Snowwall', 'Gnarwal Wallet')).toEqual(['Gnarwal Wallet', 'Snowwall'])
})

test('a character with a meaning in regular expressions is matched literally', () => {
  expect(find('.com (', 'Crypto.com (x)', 'Cryptoxcom')).toEqual(['Crypto.com (x)'])
})

test('pages hold 40 wallets, and all pages together are the whole list', () => {
  const wallets = loadBundled()
  const index = createIndex(wallets)
  expect(index.count).toBe(wallets.length)
  expect(index.page(0)).toHaveLength(40)
  expect([...index.page(0), ...index.page(1)]).toEqual(wallets)
  expect(index.page(2)).toEqual([])
  expect(index.page(-1)).toEqual([])
  expect(index.page(1, 3)).toEqual(wallets.slice(3, 6))
})

test('finds every bundled wallet first by its own name', () => {
  const index = createIndex(loadBundled())
  for (const wallet of loadBundled()) expect(index.search(wallet.name)[0]?.name).toBe(wallet.name)
})

test('never throws, adds no wallet and repeats none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: fc.string({ unit: 'binary' }) })),
      fc.string({ unit: 'binary' }),
      (items, query) => {
        const found = searchWallets(items, query)
        expect(new Set(found).size).toBe(found.length)
        for (const item of found) expect(items).toContain(item)
      },
    ),
  )
})

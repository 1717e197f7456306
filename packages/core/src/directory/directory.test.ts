import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { searchWallets } from './search.ts'
import { parseWalletRecord } from './wallet-record.ts'
import { walletRows } from './wallets.ts'

const wallets = loadBundled()

test('bundles at least 60 wallets, each whole and none twice', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(60)
  expect(wallets.length).toBe(walletRows.trim().split('\n').length)
  expect(new Set(wallets.map((wallet) => wallet.id)).size).toBe(wallets.length)
  const rdns = wallets.map((wallet) => wallet.rdns).filter(Boolean)
  expect(new Set(rdns).size).toBe(rdns.length)
  for (const wallet of wallets) {
    expect(wallet.homepage, wallet.id).toMatch(/^https:\/\//)
    expect(wallet.chains?.length, wallet.id).toBeGreaterThan(0)
    if (wallet.chrome_store) expect(wallet.chrome_store, wallet.id).toMatch(/\/[a-p]{32}$/)
    if (wallet.app_store) expect(wallet.app_store, wallet.id).toMatch(/\/id\d{9,10}$/)
  }
})

test('refuses links and pictures that would run something', () => {
  const bad = 'javascript:alert(1)'
  expect(
    parseWalletRecord({ id: 'x', name: 'a\u202eb', homepage: bad, mobile_link: bad, desktop_link: 'data:text/html,x', image_url: 'data:text/html,x', chrome_store: 'http://x.example' }),
  ).toEqual({ id: 'x', name: 'ab', order: Number.MAX_SAFE_INTEGER })
})

test('never throws, and parses its own answer to itself', () => {
  fc.assert(
    fc.property(fc.anything(), fc.dictionary(fc.constantFrom('id', 'name', 'homepage', 'mobile_link', 'chains', 'order'), fc.anything()), (any, record) => {
      for (const input of [any, record]) {
        const parsed = parseWalletRecord(input)
        if (parsed) expect(parseWalletRecord(parsed)).toEqual(parsed)
      }
    }),
  )
})

test('finds by the start of the name, of a word, then anywhere, without case or accents', () => {
  const names = (query: string): string[] => searchWallets([{ name: 'Cool Rainbow' }, { name: 'Rainbow' }, { name: 'Brâin' }], query).map((w) => w.name)
  expect(names('rain')).toEqual(['Rainbow', 'Cool Rainbow', 'Brâin'])
  expect(names('zzz')).toEqual([])
  expect(names(' ')).toHaveLength(3)
})

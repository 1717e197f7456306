import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { parseWalletRecord } from './wallet-record.ts'
import { walletRows } from './wallets.ts'

const wallets = loadBundled()

test('bundles at least 64 wallets, complete and without duplicates', () => {
  expect(wallets.length).toBeGreaterThanOrEqual(64)
  expect(wallets.length).toBe(walletRows.trim().split('\n').length)
  expect(new Set(wallets.map((wallet) => wallet.id)).size).toBe(wallets.length)
  expect(new Set(wallets.map((wallet) => wallet.name.toLowerCase())).size).toBe(wallets.length)
  const rdns = wallets.flatMap((wallet) => wallet.rdns ?? [])
  expect(new Set(rdns).size).toBe(rdns.length)
  expect(wallets.map((wallet) => wallet.order)).toEqual(wallets.map((_, index) => index))
})

test('every name and address passes the guard that is skipped for bundled records', () => {
  for (const wallet of wallets) expect(parseWalletRecord(wallet)).toEqual(wallet)
})

test('no column of a row is dropped by the guard', () => {
  const columns = [
    'chains',
    'injected',
    'name',
    'id',
    'mobile_link',
    'homepage',
    'rdns',
    'play_store',
    'app_store',
    'chrome_store',
    'firefox_store',
    'webapp_link',
    'desktop_link',
  ] as const
  for (const [index, row] of walletRows.trim().split('\n').entries()) {
    const cells = row.split('|')
    expect(cells.length, row).toBeLessThanOrEqual(columns.length)
    for (const [at, key] of columns.entries())
      expect(wallets[index]?.[key] !== undefined, `${row}: ${key}`).toBe(Boolean(cells[at]))
  }
})

test.each(wallets.map((wallet) => [wallet.id, wallet] as const))(
  '%s has valid links and at least one download',
  (id, wallet) => {
    expect(id).toMatch(/^[a-z0-9-]+$/)
    expect(wallet.chains?.length).toBeGreaterThan(0)
    expect(
      wallet.chains?.every((chain) =>
        ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'].includes(chain),
      ),
    ).toBe(true)
    const { homepage, webapp_link, app_store, play_store, chrome_store, firefox_store } = wallet
    for (const url of [homepage, webapp_link, app_store, play_store, chrome_store, firefox_store])
      if (url !== undefined) expect(new URL(url).protocol).toBe('https:')
    expect(homepage).toBeDefined()
    if (app_store) expect(app_store).toMatch(/\/id\d{9,10}$/)
    if (play_store) expect(play_store).toMatch(/\?id=[a-zA-Z][\w]*(\.[a-zA-Z][\w]*)+$/)
    if (chrome_store) expect(chrome_store).toMatch(/\/[a-p]{32}$/)
    if (firefox_store) expect(firefox_store).toMatch(/\/addon\/[a-z0-9-]+\/$/)
  },
)

test('no two wallets share a store page', () => {
  for (const key of [
    'app_store',
    'play_store',
    'chrome_store',
    'firefox_store',
    'mobile_link',
  ] as const) {
    const urls = wallets.flatMap((wallet) => wallet[key] ?? [])
    expect(new Set(urls).size, key).toBe(urls.length)
  }
})

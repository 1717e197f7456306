import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { downloads, otherDownloads } from './downloads.ts'
import type { Device } from './platform.ts'
import type { WalletRecord } from './wallet-record.ts'

const whole: WalletRecord = {
  id: 'x',
  name: 'X',
  order: 0,
  homepage: 'https://x.example',
  app_store: 'https://apple.example/x',
  play_store: 'https://google.example/x',
  chrome_store: 'https://chrome.example/x',
  firefox_store: 'https://firefox.example/x',
}
const { app_store, play_store, homepage } = whole
const phoneOnly: WalletRecord = {
  id: 'p',
  name: 'P',
  order: 0,
  app_store: app_store!,
  play_store: play_store!,
  homepage: homepage!,
}
const desktop = (browser: Device['browser'], os: Device['os'] = 'linux'): Device => ({
  os,
  browser,
  mobile: false,
})
const phone = (os: Device['os'], browser: Device['browser']): Device => ({
  os,
  browser,
  mobile: true,
})

const table: readonly (readonly [
  what: string,
  record: WalletRecord,
  device: Device,
  expected: string,
])[] = [
  ['Chrome', whole, desktop('chrome'), 'chrome app-store:qr play-store:qr homepage'],
  [
    'Edge takes the Chrome store',
    whole,
    desktop('edge', 'windows'),
    'chrome app-store:qr play-store:qr homepage',
  ],
  ['Firefox', whole, desktop('firefox'), 'firefox app-store:qr play-store:qr homepage'],
  [
    'Safari takes no extension',
    whole,
    desktop('safari', 'macos'),
    'app-store:qr play-store:qr homepage',
  ],
  [
    'an unknown browser begins at the home page',
    whole,
    desktop('unknown'),
    'homepage chrome firefox app-store:qr play-store:qr',
  ],
  [
    'an app without an extension, on a computer',
    phoneOnly,
    desktop('chrome'),
    'app-store:qr play-store:qr homepage',
  ],
  [
    'a wallet with a desktop app begins where that app is',
    { ...phoneOnly, desktop_link: 'x://' },
    desktop('chrome'),
    'homepage app-store:qr play-store:qr',
  ],
  ['iPhone', whole, phone('ios', 'safari'), 'app-store homepage'],
  ['Chrome on iPhone takes no extension', whole, phone('ios', 'chrome'), 'app-store homepage'],
  ['Android', whole, phone('android', 'chrome'), 'play-store homepage'],
  [
    'Firefox on Android takes extensions',
    whole,
    phone('android', 'firefox'),
    'play-store firefox homepage',
  ],
  ['another phone', whole, phone('unknown', 'unknown'), 'homepage app-store play-store'],
  [
    'an extension, on a phone, has only its home page',
    { id: 'e', name: 'E', order: 0, chrome_store: 'https://chrome.example/e', homepage: homepage! },
    phone('ios', 'safari'),
    'homepage',
  ],
]

test.each(table)('%s', (_what, record, device, expected) => {
  const list = downloads(record, device)
  expect(list.map((each) => `${each.store}${each.qr ? ':qr' : ''}`).join(' ')).toBe(expected)
  expect(list.map((each) => each.first)).toEqual(list.map((_, index) => index === 0))
})

test('a wallet without downloads offers none', () => {
  expect(downloads({ id: 'x', name: 'X', order: 0 }, desktop('chrome'))).toEqual([])
})

test('every bundled wallet has a download on every device', () => {
  for (const wallet of loadBundled())
    for (const device of [
      desktop('chrome'),
      desktop('firefox'),
      desktop('safari'),
      phone('ios', 'safari'),
      phone('android', 'chrome'),
    ])
      expect(downloads(wallet, device).length, wallet.id).toBeGreaterThan(0)
})

test.each([
  ['Chrome leaves the other store to others', whole, desktop('chrome'), 'firefox'],
  [
    'an iPhone leaves every store but its own',
    whole,
    phone('ios', 'safari'),
    'chrome firefox play-store',
  ],
  ['an unknown browser leaves none', whole, desktop('unknown'), ''],
])('%s', (_what, record, device, expected) => {
  expect(
    otherDownloads(record, device)
      .map((each) => each.store)
      .join(' '),
  ).toBe(expected)
  expect(otherDownloads(record, device).some((each) => each.first || each.qr)).toBe(false)
})

test('offers https addresses only', () => {
  const record = {
    id: 'x',
    name: 'X',
    order: 0,
    homepage: 'javascript:alert(1)',
    chrome_store: 'http://a.example',
    firefox_store: 'data:,x',
  }
  expect(downloads(record, desktop('chrome'))).toEqual([])
  expect(otherDownloads(record, desktop('chrome'))).toEqual([])
})

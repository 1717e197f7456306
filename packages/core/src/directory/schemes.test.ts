import { isOwnScheme } from '@portico/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { appLink, ownLink } from './schemes.ts'
import { parseWalletRecord } from './wallet-record.ts'

/** Schemes that systems, browsers and stores handle. */
const handlers = [
  'itms-services',
  'itms-apps',
  'itms',
  'itmss',
  'itms-appss',
  'search-ms',
  'search',
  'smb',
  'afp',
  'nfs',
  'shortcuts',
  'shortcut',
  'workflow',
  'googlechrome',
  'googlechromes',
  'googlechrome-x-callback',
  'x-safari-https',
  'x-safari-http',
  'x-web-search',
  'x-apple.systempreferences',
  'x-callback',
  'ms-settings',
  'ms-msdt',
  'ms-appinstaller',
  'ms-word',
  'ms-excel',
  'microsoft-edge',
  'firefox',
  'firefox-focus',
  'chrome',
  'prefs',
  'app-prefs',
  'app-settings',
  'market',
  'intent',
  'android-app',
  'javascript',
  'vbscript',
  'data',
  'blob',
  'file',
  'filesystem',
  'content',
  'about',
  'view-source',
  'resource',
  'jar',
  'http',
  'ws',
  'wss',
  'ftp',
  'sftp',
  'ssh',
  'telnet',
  'ldap',
  'vnc',
  'rdp',
  'mailto',
  'tel',
  'telprompt',
  'sms',
  'facetime',
  'facetime-audio',
  'imessage',
  'maps',
  'shoebox',
  'applescript',
  'help',
]

test.each(handlers)('opens no wallet with the scheme %s, whatever the wallet’s name', (scheme) => {
  for (const link of [`${scheme}://x`, `${scheme.toUpperCase()}://x`, `${scheme}:x`]) {
    expect(appLink(link)).toBeUndefined()
    const record = {
      id: scheme,
      name: scheme,
      rdns: `com.${scheme}`,
      homepage: `https://${scheme}.example`,
      mobile_link: link,
      desktop_link: link,
    }
    const parsed = parseWalletRecord(record)
    expect([parsed?.mobile_link, parsed?.desktop_link]).toEqual([undefined, undefined])
    expect(isOwnScheme(link, record)).toBe(false)
  }
})

test.each(['zoommtg', 'slack', 'vscode', 'tg', 'steam', 'wolf'])(
  '%s: belongs to another app',
  (scheme) => {
    expect(
      parseWalletRecord({
        id: 'fox',
        name: 'Fox Wallet',
        rdns: 'io.fox',
        homepage: 'https://fox.example',
        mobile_link: `${scheme}://`,
      }),
    ).not.toHaveProperty('mobile_link')
  },
)

test.each([
  ['foxwallet', { name: 'Fox Wallet' }],
  ['fox-beta', { name: 'Fox' }],
  ['org.fox.app', { name: 'The Fox' }],
  ['mywallet', { name: 'My Wallet' }],
  ['vulpes', { name: 'Fox', rdns: 'io.vulpes' }],
  ['vulpes', { name: 'Fox', homepage: 'https://app.vulpes.example/x' }],
  ['x+y', { name: 'X' }],
  ['mine', { id: 'mine', name: 'My Wallet' }],
])('%s: is the wallet %o’s own scheme', (scheme, record) => {
  expect(ownLink(`${scheme}://open`, { id: '1', ...record })).toBe(`${scheme}://open`)
})

test('every link in the bundled directory belongs to its wallet', () => {
  for (const { name, mobile_link, desktop_link } of loadBundled())
    for (const link of [mobile_link, desktop_link])
      expect(ownLink(link, { id: '', name })).toBe(link)
})

test('stores and pages allow https only', () => {
  const links = [
    'homepage',
    'webapp_link',
    'link_mode',
    'app_store',
    'play_store',
    'chrome_store',
    'firefox_store',
  ]
  for (const link of [
    'itms-apps://apps.apple.com/app/id1',
    'market://details?id=x',
    'http://apps.apple.com/',
    'fox://',
    'intent://x',
  ])
    expect(
      parseWalletRecord({
        id: 'fox',
        name: 'Fox',
        ...Object.fromEntries(links.map((key) => [key, link])),
      }),
    ).toEqual({ id: 'fox', name: 'Fox', order: Number.MAX_SAFE_INTEGER })
})

test('pages and the server apply the same rules to a scheme', () => {
  const word = fc.constantFrom(
    'fox',
    'Fox',
    'x',
    'wallet',
    'okex',
    'search',
    'ms',
    'app',
    '-',
    '.',
    '+',
    ' ',
    'io',
    '1',
  )
  const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, text, text, (scheme, name, rdns, host) => {
      const record = { id: '', name, rdns, homepage: `https://${host}/` }
      const link = `a${scheme.replaceAll(' ', '')}://x`.slice(scheme.length % 2)
      fc.pre(/^[a-z][a-z0-9+.-]*:/i.test(link))
      expect(isOwnScheme(link, record)).toBe(ownLink(link, record) !== undefined)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WalletLinks } from '../types/index.ts'
import { loadBundled } from './bundled.ts'
import {
  inAppBrowserLink,
  reachable,
  reopenLink,
  surroundings,
  walletLinks,
  type Facts,
  type WalletLink,
} from './wallet-links.ts'

const page = 'https://dapp.example/swap?from=a b&to=é#now'
const whole = 'https%3A%2F%2Fdapp.example%2Fswap%3Ffrom%3Da%2520b%26to%3D%25C3%25A9%23now'
const wallets = new Map(loadBundled().map((wallet) => [wallet.id, wallet]))
const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=58&expiryTimestamp=1700000300'
const once = encodeURIComponent(uri)

/** A window with a recorded user agent. `more` has what an app has put into the window. */
function at(userAgent: string, more: Partial<Facts> & Record<string, unknown> = {}): Facts {
  return { navigator: { userAgent, maxTouchPoints: 0 }, location: { href: page }, ...more }
}

const iosCore =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const androidCore =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
const iosSafari = at(`${iosCore} Version/17.5 Mobile/15E148 Safari/604.1`)
const iosChrome = at(`${iosCore} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`)
const iosFirefox = at(`${iosCore} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`)
const iPad = at(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  {
    navigator: {
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      maxTouchPoints: 5,
    },
  },
)
const androidChrome = at(
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
)
const androidFirefox = at('Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0')
const samsung = at(
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
)
const telegramIos = at(`${iosCore} Mobile/15E148`, {
  TelegramWebviewProxy: {},
  TelegramWebviewProxyProto: {},
})
const telegramAndroid = at(androidCore, { TelegramWebview: {}, TelegramWebviewProxy: {} })
const inMetaMask = at(`${iosCore} Mobile/15E148 WebView MetaMaskMobile`)
const inTrust = at(`${androidCore} TrustWallet/8.10`)
const inPhantom = at(`${iosCore} Mobile/15E148 Phantom/ios/24.10.0`, { phantom: {} })
const other = {}
const framedIos = at(iosSafari.navigator.userAgent, { self: {}, top: other })
const framedTelegram = at(telegramIos.navigator.userAgent, {
  TelegramWebviewProxy: {},
  self: {},
  top: other,
})
const windows = at(
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
)
const touchLaptop = at(windows.navigator.userAgent, {
  navigator: { userAgent: windows.navigator.userAgent, maxTouchPoints: 10 },
})
const mac = at(
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
)
const scriptOnly = at(windows.navigator.userAgent, { Telegram: { WebApp: {} } })

test.each([
  ['Safari on iPhone', iosSafari, 'ios phone'],
  ['Chrome on iPhone', iosChrome, 'ios phone'],
  ['Firefox on iPhone', iosFirefox, 'ios phone'],
  ['Safari on iPad', iPad, 'ios phone'],
  ['Chrome on Android', androidChrome, 'android phone'],
  ['Firefox on Android', androidFirefox, 'android phone'],
  ['Samsung Internet', samsung, 'android phone'],
  ['Telegram on iPhone', telegramIos, 'ios phone telegram'],
  ['Telegram on Android', telegramAndroid, 'android phone telegram'],
  ['MetaMask’s browser', inMetaMask, 'ios phone'],
  ['Trust’s browser', inTrust, 'android phone'],
  ['Phantom’s browser', inPhantom, 'ios phone phantom'],
  ['a frame on iPhone', framedIos, 'ios phone framed'],
  ['a frame in Telegram', framedTelegram, 'ios phone telegram framed'],
  ['Chrome on Windows', windows, 'windows'],
  ['a laptop with a touch screen', touchLaptop, 'windows'],
  ['Safari on Mac', mac, 'macos'],
  ['a page that loads Telegram’s script', scriptOnly, 'windows'],
])('%s is recognised', (_name, facts, expected) => {
  const { device, telegram, framed, inside } = surroundings(facts)
  expect(
    [device.os, device.mobile && 'phone', telegram && 'telegram', framed && 'framed', ...inside]
      .filter(Boolean)
      .join(' '),
  ).toBe(expected)
})

test('a wallet with only a desktop app is opened on a computer and not on a phone', () => {
  const desktopWallet: WalletLinks = { id: 'desk', name: 'Desk', desktop_link: 'desk://' }
  expect(
    [windows, mac, iosSafari, androidChrome].map((facts) =>
      reachable(desktopWallet, surroundings(facts)),
    ),
  ).toEqual([true, true, false, false])
})

test.each([
  'http://localhost:x@evil.example',
  'http://localhost:1@evil.example/',
  'http://localhost.evil.example',
])('%s is not the local machine', (mobile_link) => {
  const here = surroundings({ ...iosSafari, location: { href: 'http://localhost:3000/' } })
  expect(walletLinks({ id: 'fox', name: 'Fox', mobile_link }, uri, here)).toEqual([])
  expect(
    walletLinks({ id: 'fox', name: 'Fox', mobile_link: 'http://localhost:4000/' }, uri, here),
  ).toHaveLength(1)
})

const fox: WalletLinks = {
  id: 'fox',
  name: 'Fox',
  mobile_link: 'fox://',
  link_mode: 'https://fox.example/app',
  desktop_link: 'foxdesk://',
  webapp_link: 'https://web.fox.example/',
}
const line = ({ kind, href, target }: WalletLink): string => `${kind} ${target} ${href}`
const native = `native _self fox://wc?uri=${once}`
const universal = `universal _self https://fox.example/app/wc?uri=${once}`
const web = `web _blank https://web.fox.example/wc?uri=${once}`
const blank = (text: string): string => text.replace('_self', '_blank')
const twice = (text: string): string => text.replace(once, encodeURIComponent(once))

test.each<[string, Facts, readonly string[]]>([
  ...[
    iosSafari,
    iosChrome,
    iosFirefox,
    iPad,
    androidChrome,
    androidFirefox,
    samsung,
    inMetaMask,
    inTrust,
  ].map((facts): [string, Facts, readonly string[]] => [
    facts.navigator.userAgent,
    facts,
    [native, universal, web],
  ]),
  ['Telegram on iPhone', telegramIos, [blank(native), blank(universal), web]],
  ['Telegram on Android', telegramAndroid, [blank(native), blank(universal), web].map(twice)],
  [
    'a frame',
    framedIos,
    [native, universal].map((text) => text.replace('_self', '_top')).concat(web),
  ],
  ['a frame in Telegram', framedTelegram, [blank(native), blank(universal), web]],
  ...[windows, touchLaptop, mac, scriptOnly].map((facts): [string, Facts, readonly string[]] => [
    facts.navigator.userAgent,
    facts,
    [`desktop _blank foxdesk://wc?uri=${once}`, web],
  ]),
])('%s: opens a wallet by the links that work there, best first', (_name, facts, expected) => {
  expect(walletLinks(fox, uri, surroundings(facts)).map(line)).toEqual(expected)
})

test('prefers a universal link only when the host does', () => {
  const where = surroundings(iosSafari)
  expect(walletLinks(fox, uri, where, { preferUniversal: true }).map(line)).toEqual([
    universal,
    native,
    web,
  ])
  expect(
    walletLinks({ id: 'a', name: 'A', mobile_link: 'a://' }, uri, where, {
      preferUniversal: true,
    }).map(line),
  ).toEqual([`native _self a://wc?uri=${once}`])
})

test.each([
  ['fox://', 'fox://wc'],
  ['fox:', 'fox://wc'],
  ['fox', 'fox://wc'],
  ['fox:/', 'fox://wc'],
  ['fox://open', 'fox://open/wc'],
  ['fox://open/', 'fox://open/wc'],
  ['https://fox.example', 'https://fox.example/wc'],
  ['https://fox.example/app/', 'https://fox.example/app/wc'],
])('%s becomes %s', (mobile_link, start) => {
  const [link] = walletLinks({ id: 'a', name: 'A', mobile_link }, uri, surroundings(iosSafari))
  expect(link?.href).toBe(`${start}?uri=${once}`)
  expect(link?.kind).toBe(mobile_link.startsWith('https') ? 'universal' : 'native')
})

test.each([
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,x',
  'intent://x',
  'file:///x',
  'http://fox.example',
  'https://me:secret@fox.example',
  'https://',
  '',
  '://',
])('rejects %j as a link to a wallet', (bad) => {
  const record: WalletLinks = {
    id: 'a',
    name: 'A',
    mobile_link: bad,
    link_mode: bad,
    desktop_link: bad,
    webapp_link: bad,
  }
  for (const facts of [iosSafari, windows])
    expect(walletLinks(record, uri, surroundings(facts))).toEqual([])
})

test('a wallet link over http opens only from an http page', () => {
  const pocket: WalletLinks = {
    id: 'pocket',
    name: 'Pocket',
    mobile_link: 'http://localhost:4700/',
    webapp_link: 'http://localhost:4700/',
  }
  expect(walletLinks(pocket, uri, surroundings(iosSafari))).toEqual([])
  const beside = surroundings({ ...iosSafari, location: { href: 'http://localhost:5173/' } })
  expect(walletLinks(pocket, uri, beside).map(line)[0]).toBe(
    `universal _blank http://localhost:4700/wc?uri=${once}`,
  )
})

test('keeps the pairing inside its parameter, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      for (const facts of [iosSafari, telegramAndroid, windows])
        for (const { href } of walletLinks(fox, value, surroundings(facts))) {
          const text = new URL(href).searchParams.get('uri') ?? ''
          expect(facts === telegramAndroid ? decodeURIComponent(text) : text).toBe(value)
        }
    }),
  )
})

/**
 * Wallets that a phone reaches only by their own browser: the wallet, its namespace, the phone and
 * the link.
 */
const own: readonly (readonly [id: string, namespace: string, facts: Facts, link: string])[] = [
  [
    'phantom',
    'solana',
    iosSafari,
    `https://phantom.app/ul/browse/${whole}?ref=https%3A%2F%2Fdapp.example`,
  ],
  [
    'phantom',
    'eip155',
    iosSafari,
    `https://phantom.app/ul/browse/${whole}?ref=https%3A%2F%2Fdapp.example`,
  ],
  [
    'phantom',
    'bip122',
    androidChrome,
    `intent://browse/${whole}?ref=https%3A%2F%2Fdapp.example#Intent;scheme=phantom;package=app.phantom;end`,
  ],
  ['solflare', 'solana', androidChrome, `https://solflare.com/ul/v1/browse/${whole}?ref=${whole}`],
  ['coinbase', 'solana', iosSafari, `https://go.cb-w.com/dapp?cb_url=${whole}`],
  ['coinbase', 'eip155', iosSafari, `cbwallet://miniapp?url=${whole}`],
]

test.each(own)(
  '%s on a phone, for %s, opens the page in its in-app browser',
  (id, namespace, facts, href) => {
    const where = surroundings(facts)
    const record = wallets.get(id)!
    expect(walletLinks(record, uri, where, { namespace })).toEqual([
      { kind: 'browse', href, target: '_self' },
    ])
    expect(reachable(record, where, namespace)).toBe(false)
    expect(reachable(record, surroundings(windows), namespace)).toBe(true)
  },
)

test('uses the relay for wallets with a provider in the page, and for other namespaces', () => {
  expect(
    walletLinks(wallets.get('phantom')!, uri, surroundings(inPhantom), { namespace: 'solana' })[0],
  ).toMatchObject({ kind: 'native' })
  expect(
    walletLinks(wallets.get('phantom')!, uri, surroundings(iosSafari), {
      namespace: 'polkadot',
    })[0],
  ).toMatchObject({ kind: 'native' })
  expect(walletLinks(wallets.get('binance')!, uri, surroundings(iosSafari))[0]).toMatchObject({
    kind: 'native',
    href: `bnc://wc?uri=${once}`,
  })
})

test('Binance has no connection to Bitcoin on a phone, and its withdrawn one is not offered', () => {
  const where = surroundings(iosSafari)
  expect(walletLinks(wallets.get('binance')!, uri, where, { namespace: 'bip122' })).toEqual([])
  expect(reachable(wallets.get('binance')!, where, 'bip122')).toBe(false)
})

test('a wallet without a link cannot be opened', () => {
  for (const facts of [iosSafari, windows])
    expect(reachable({ id: 'a', name: 'A' }, surroundings(facts))).toBe(false)
  expect(reachable({ id: 'a', name: 'A', mobile_link: 'a://' }, surroundings(windows))).toBe(true)
})

test.each<[string, Facts, WalletLinks, unknown]>([
  [
    'by its scheme',
    iosSafari,
    fox,
    { href: 'fox://wc?requestId=17&sessionTopic=ab', target: '_self' },
  ],
  [
    'from Telegram',
    telegramAndroid,
    fox,
    { href: 'fox://wc?requestId=17&sessionTopic=ab', target: '_blank' },
  ],
  [
    'from a frame',
    framedIos,
    fox,
    { href: 'fox://wc?requestId=17&sessionTopic=ab', target: '_top' },
  ],
  [
    'by the web, without a scheme',
    iosSafari,
    { id: 'a', name: 'A', link_mode: 'https://a.example/' },
    { href: 'https://a.example/wc?requestId=17&sessionTopic=ab', target: '_self' },
  ],
  [
    'not at all, without either',
    iosSafari,
    { id: 'a', name: 'A', webapp_link: 'https://a.example' },
    null,
  ],
  ['not on a computer', windows, fox, null],
])('reopens the wallet for a later request %s', (_name, facts, record, expected) => {
  expect(reopenLink(record, surroundings(facts), { topic: 'ab', requestId: 17 })).toEqual(expected)
})

/** What the view Downloads offers on an iPhone. */
const browsers: readonly (readonly [id: string, link: string])[] = [
  ['metamask', 'https://metamask.app.link/dapp/dapp.example/swap?from=a%20b&to=%C3%A9#now'],
  ['phantom', `https://phantom.app/ul/browse/${whole}?ref=https%3A%2F%2Fdapp.example`],
  ['solflare', `https://solflare.com/ul/v1/browse/${whole}?ref=${whole}`],
  ['coinbase', `https://go.cb-w.com/dapp?cb_url=${whole}`],
  ['trust', `https://link.trustwallet.com/open_url?coin_id=60&url=${whole}`],
  [
    'okx',
    `https://www.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${whole}`)}`,
  ],
  ['bitget', `https://bkcode.vip?action=dapp&url=${whole}`],
  ['imtoken', `imtokenv2://navigate/DappView?url=${whole}`],
  [
    'tokenpocket',
    `tpdapp://open?params=%7B%22url%22%3A%22${whole}%22%2C%22chain%22%3A%22ETH%22%2C%22source%22%3A%22dapp.example%22%7D`,
  ],
]
const phone = surroundings(iosSafari)
const on = (address: string): { device: typeof phone.device; page: string } => ({
  device: phone.device,
  page: address,
})

test.each(browsers)('%s opens the page in its in-app browser', (id, link) => {
  expect(inAppBrowserLink(wallets.get(id)!, phone)).toBe(link)
})

test('offers an in-app browser link only for these wallets, and only on a phone', () => {
  const linked = [...wallets.values()].filter((wallet) => inAppBrowserLink(wallet, phone) !== null)
  expect(linked.map((wallet) => wallet.id).sort()).toEqual(browsers.map(([id]) => id).sort())
  for (const wallet of wallets.values())
    expect(inAppBrowserLink(wallet, surroundings(windows))).toBeNull()
})

test('wallets of a directory with other ids are matched by rdns or scheme', () => {
  expect(inAppBrowserLink({ rdns: 'IO.MetaMask' }, phone)).toBe(browsers[0]![1])
  expect(inAppBrowserLink({ mobile_link: 'okex://main' }, phone)).toBe(browsers[5]![1])
  expect(inAppBrowserLink({}, phone)).toBeNull()
})

test('credentials are removed, and a page that the wallet would open wrongly is not offered', () => {
  expect(inAppBrowserLink(wallets.get('metamask')!, on('https://me:secret@dapp.example/'))).toBe(
    'https://metamask.app.link/dapp/dapp.example/',
  )
  expect(inAppBrowserLink(wallets.get('metamask')!, on('http://192.168.0.2:5173/'))).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'file:///x',
  '/swap',
  '',
  'https://',
])('rejects %j as a page address', (address) => {
  for (const wallet of wallets.values()) expect(inAppBrowserLink(wallet, on(address))).toBeNull()
})

test('keeps the page’s address inside its parameter, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
      fc.constantFrom(...browsers),
      (url, [id, known]) => {
        const { href } = new URL(url)
        const link = inAppBrowserLink(wallets.get(id)!, on(url))!
        const escaped = encodeURIComponent(href)
        const inner =
          id === 'metamask'
            ? href.slice('https://'.length)
            : id === 'okx'
              ? encodeURIComponent(escaped)
              : escaped
        expect(link).toContain(inner)
        expect(link.slice(0, link.indexOf(inner))).toBe(known.slice(0, link.indexOf(inner)))
      },
    ),
  )
})

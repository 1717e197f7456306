/**
 * Links are created before the click, so that the click only follows one. One table has the relay's
 * rules, another the wallets that need their own browser.
 */
import type { WalletLinks } from '../types/index.ts'
import { describePlatform, type Device, inTelegram } from './platform.ts'
import { appLink } from './schemes.ts'
import { localUrl } from '../format/untrusted.ts'
import { defined } from '../utils/defined.ts'

export interface Facts {
  navigator: { userAgent: string; maxTouchPoints?: number; platform?: string }
  location: { href: string }
  self?: unknown
  top?: unknown
  matchMedia?: (query: string) => { matches: boolean }
}

/** Where the page is shown. */
export interface Surroundings {
  /** The system and the browser. */
  device: Device
  /** Telegram's web view only follows links that open new windows. */
  telegram: boolean
  /** In a frame of another page: an app is opened from the top one. */
  framed: boolean
  /** This page's URL, which opens in a wallet's own browser. */
  page: string
  /** Names of the wallets whose own browser shows the page. */
  inside: readonly string[]
}

export interface WalletLink {
  /**
   * `native` and `desktop` open an app by its scheme, `universal` by a web URL, `browse` opens this
   * page in the wallet's own browser.
   */
  kind: 'native' | 'universal' | 'desktop' | 'web' | 'browse'
  href: string
  target: '_self' | '_blank' | '_top'
}

export interface WalletLinksOptions {
  /** The universal link before the scheme. Default false: it may end in a store or a 404. */
  preferUniversal?: boolean
  /** Default `eip155`. */
  namespace?: string
}

interface Opener {
  rdns?: string
  /** Of its app, by the directory. */
  scheme: string
  /**
   * Namespaces that the relay does not support on phones for this wallet, so that its own browser
   * is needed.
   */
  only?: readonly string[]
  inside?: readonly string[]
  link(page: URL, os: Device['os'], namespace?: string): string | null
}

const enc = encodeURIComponent

/** Only links that the wallets themselves publish. */
const openers: readonly Opener[] = [
  // Takes the URL without its scheme and assumes https.
  {
    rdns: 'io.metamask',
    scheme: 'metamask',
    link: (page) =>
      page.protocol === 'https:'
        ? `https://metamask.app.link/dapp/${page.href.slice('https://'.length)}`
        : null,
  },
  {
    rdns: 'app.phantom',
    scheme: 'phantom',
    only: ['solana', 'eip155', 'bip122'],
    inside: ['phantom'],
    link(page, os) {
      const path = `browse/${enc(page.href)}?ref=${enc(page.origin)}`
      // Android's browsers do not pass a page's universal link to apps.
      return os === 'android'
        ? `intent://${path}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/${path}`
    },
  },
  {
    scheme: 'solflare',
    only: ['solana'],
    inside: ['solflare'],
    link: (page) => `https://solflare.com/ul/v1/browse/${enc(page.href)}?ref=${enc(page.href)}`,
  },
  {
    rdns: 'com.coinbase.wallet',
    scheme: 'cbwallet',
    only: ['solana', 'eip155'],
    inside: ['coinbaseSolana', 'coinbaseWalletExtension'],
    link: (page, _os, namespace) =>
      namespace === 'eip155'
        ? `cbwallet://miniapp?url=${enc(page.href)}`
        : `https://go.cb-w.com/dapp?cb_url=${enc(page.href)}`,
  },
  // Its browser takes no page from outside any more (change log of developers.binance.com, 30
  // October 2026).
  {
    rdns: 'com.binance.wallet',
    scheme: 'bnc',
    only: ['bip122'],
    inside: ['binancew3w'],
    link: () => null,
  },
  {
    rdns: 'com.trustwallet.app',
    scheme: 'trust',
    link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${enc(page.href)}`,
  },
  {
    rdns: 'com.okex.wallet',
    scheme: 'okex',
    link: (page) =>
      `https://www.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(page.href)}`)}`,
  },
  {
    rdns: 'com.bitget.web3',
    scheme: 'bitkeep',
    link: (page) => `https://bkcode.vip?action=dapp&url=${enc(page.href)}`,
  },
  { scheme: 'imtokenv2', link: (page) => `imtokenv2://navigate/DappView?url=${enc(page.href)}` },
  {
    rdns: 'pro.tokenpocket',
    scheme: 'tpoutside',
    link: (page) =>
      `tpdapp://open?params=${enc(JSON.stringify({ url: page.href, chain: 'ETH', source: page.host }))}`,
  },
]

/** Where the page is shown: device, browser, frame. */
export function surroundings(view: Facts): Surroundings {
  const { userAgent, maxTouchPoints, platform } = view.navigator
  const has = (name: string): boolean => Reflect.get(view, name) !== undefined
  const device = describePlatform(
    userAgent,
    defined({
      maxTouchPoints,
      platform,
      coarse: view.matchMedia?.('(pointer:coarse)').matches === true,
    }),
  )
  return {
    device,
    telegram: inTelegram(view),
    framed: view.top !== view.self,
    page: view.location.href,
    inside: openers.flatMap(({ inside = [] }) => inside).filter(has),
  }
}

/**
 * The links from this device into a wallet with a pairing, best first. Empty when only the QR code
 * helps, or nothing does. Each must be followed inside the visitor's click.
 *
 * @param uri The pairing, `wc:…@2?…`.
 * @example walletLinks(record, uri, surroundings(window))[0]?.href // 'metamask://wc?uri=wc%3A…'
 */
export function walletLinks(
  record: WalletLinks,
  uri: string,
  where: Surroundings,
  options: WalletLinksOptions = {},
): readonly WalletLink[] {
  const { mobile_link, link_mode, desktop_link, webapp_link } = record
  const target = targetOf(where)
  const query = `wc?uri=${enc(where.telegram && where.device.os === 'android' ? enc(uri) : uri)}`
  const web = made('web', webapp_link, query, where, '_blank')
  if (!where.device.mobile)
    return [...made('desktop', desktop_link, query, where, '_blank'), ...web]
  if (ownBrowser(record, where, options.namespace)) {
    const href = inAppBrowserLink(record, where, options.namespace ?? 'eip155')
    return href === null ? [] : [{ kind: 'browse', href, target }]
  }
  const native = made('native', mobile_link, query, where, target)
  const universal = made('universal', link_mode, query, where, target)
  return [
    ...(options.preferUniversal ? [...universal, ...native] : [...native, ...universal]),
    ...web,
  ]
}

/**
 * By a link, or by its app that scans the QR code. On a phone not a wallet that needs its own
 * browser or has only a desktop app.
 */
export function reachable(record: WalletLinks, where: Surroundings, namespace?: string): boolean {
  const { mobile_link, link_mode, desktop_link, webapp_link } = record
  return (
    Boolean(mobile_link || link_mode || webapp_link || (desktop_link && !where.device.mobile)) &&
    !ownBrowser(record, where, namespace)
  )
}

/**
 * Opens the chosen wallet again for a request that it has received by the relay.
 *
 * @returns null on a computer, where the request is open on another device or in another window.
 */
export function reopenLink(
  record: WalletLinks,
  where: Surroundings,
  request: { topic: string; requestId: number | string },
): Pick<WalletLink, 'href' | 'target'> | null {
  if (!where.device.mobile) return null
  const query = `wc?requestId=${enc(request.requestId)}&sessionTopic=${enc(request.topic)}`
  const [link] = [record.mobile_link, record.link_mode].flatMap((base) =>
    made('native', base, query, where, targetOf(where)),
  )
  return link ? { href: link.href, target: link.target } : null
}

/**
 * The link that opens this page in a wallet's own browser on a phone, where the wallet injects its
 * provider. It must be followed inside the click, because systems block links that a page follows
 * itself.
 *
 * @returns null on a computer, for another kind of page, and for a wallet without such a link.
 *   Credentials in the page's URL are not passed on.
 */
export function inAppBrowserLink(
  record: Pick<WalletLinks, 'rdns' | 'mobile_link'>,
  { device, page }: Pick<Surroundings, 'device' | 'page'>,
  namespace?: string,
): string | null {
  if (!device.mobile || !/^https?:\/\//i.test(page) || !URL.canParse(page)) return null
  const url = new URL(page)
  url.username = ''
  url.password = ''
  return openerOf(record)?.link(url, device.os, namespace) ?? null
}

function openerOf(record: Pick<WalletLinks, 'rdns' | 'mobile_link'>): Opener | undefined {
  const rdns = record.rdns?.toLowerCase()
  const scheme = record.mobile_link?.split(':', 1)[0]?.toLowerCase()
  return openers.find(
    (each) => (rdns !== undefined && each.rdns === rdns) || each.scheme === scheme,
  )
}

function ownBrowser(
  record: WalletLinks,
  { device, inside }: Surroundings,
  namespace = 'eip155',
): boolean {
  const opener = device.mobile ? openerOf(record) : undefined
  return (
    opener?.only?.includes(namespace) === true &&
    !opener.inside?.some((name) => inside.includes(name))
  )
}

function targetOf({ telegram, framed }: Surroundings): WalletLink['target'] {
  return telegram ? '_blank' : framed ? '_top' : '_self'
}

function made(
  kind: WalletLink['kind'],
  base: string | undefined,
  query: string,
  where: Surroundings,
  target: WalletLink['target'],
): WalletLink[] {
  if (base === undefined) return []
  const whole = /^[\w.+-]+:\/\//.test(base) ? base : `${base.replaceAll(/[/:]/g, '')}://`
  // Both wallet and page are on the local machine, for development.
  const local = localUrl(whole) !== undefined && localUrl(where.page) !== undefined
  if (appLink(whole) === undefined && !local) return []
  const web = /^https?:/i.test(whole)
  // A web page that replaces an app keeps this page open, as an app does.
  const to = local ? '_blank' : target
  return [
    {
      kind: web && kind === 'native' ? 'universal' : kind,
      href: `${whole.endsWith('/') ? whole : `${whole}/`}${query}`,
      target: to,
    },
  ]
}

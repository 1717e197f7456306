import type { Device } from './platform.ts'
import type { WalletRecord } from './wallet-record.ts'

interface Opener {
  /** Of the wallet's extension or app, where it announces one. */
  rdns?: string
  /** Of its app, as the directory gives it. */
  scheme: string
  /** The link that opens the page in the wallet's own browser; null when it cannot. */
  link(page: URL): string | null
}

const enc = encodeURIComponent

/** Only links that the wallets themselves publish; one that is not here has none that we know. */
const openers: readonly Opener[] = [
  // Takes the address without its scheme and assumes https.
  {
    rdns: 'io.metamask',
    scheme: 'metamask',
    link: (page) => (page.protocol === 'https:' ? `https://metamask.app.link/dapp/${page.href.slice('https://'.length)}` : null),
  },
  { rdns: 'app.phantom', scheme: 'phantom', link: (page) => `https://phantom.app/ul/browse/${enc(page.href)}?ref=${enc(page.origin)}` },
  { scheme: 'solflare', link: (page) => `https://solflare.com/ul/v1/browse/${enc(page.href)}?ref=${enc(page.href)}` },
  { rdns: 'com.coinbase.wallet', scheme: 'cbwallet', link: (page) => `https://go.cb-w.com/dapp?cb_url=${enc(page.href)}` },
  { rdns: 'com.trustwallet.app', scheme: 'trust', link: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${enc(page.href)}` },
  {
    rdns: 'com.okex.wallet',
    scheme: 'okex',
    link: (page) => `https://www.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(page.href)}`)}`,
  },
  { rdns: 'com.bitget.web3', scheme: 'bitkeep', link: (page) => `https://bkcode.vip?action=dapp&url=${enc(page.href)}` },
  { scheme: 'imtokenv2', link: (page) => `imtokenv2://navigate/DappView?url=${enc(page.href)}` },
  {
    rdns: 'pro.tokenpocket',
    scheme: 'tpoutside',
    link: (page) => `tpdapp://open?params=${enc(JSON.stringify({ url: page.href, chain: 'ETH', source: page.host }))}`,
  },
]

/**
 * The link that opens a page in a wallet's own browser on a phone, where the wallet then injects itself
 * (ruling 6). It has to be followed inside the visitor's click, or systems treat it as a page's own doing.
 *
 * @param pageUrl Absolute, http(s); credentials in it are not passed on.
 * @returns null on a computer, for another kind of page, and for a wallet that has no such link.
 */
export function inAppBrowserLink(record: WalletRecord, pageUrl: string, device: Device): string | null {
  if (!device.mobile || !/^https?:\/\//i.test(pageUrl)) return null
  let page: URL
  try {
    page = new URL(pageUrl)
  } catch {
    return null
  }
  page.username = ''
  page.password = ''
  const rdns = record.rdns?.toLowerCase()
  const scheme = record.mobile_link?.split(':', 1)[0]?.toLowerCase()
  const opener = openers.find((each) => (rdns !== undefined && each.rdns === rdns) || each.scheme === scheme)
  return opener?.link(page) ?? null
}

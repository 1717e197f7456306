import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadBundled } from './bundled.ts'
import { inAppBrowserLink } from './deep-link.ts'
import type { Device } from './platform.ts'

const phone: Device = { os: 'ios', browser: 'safari', mobile: true }
const computer: Device = { os: 'macos', browser: 'safari', mobile: false }
const page = 'https://dapp.example/swap?from=a b&to=é#now'
const whole = 'https%3A%2F%2Fdapp.example%2Fswap%3Ffrom%3Da%2520b%26to%3D%25C3%25A9%23now'
const wallets = new Map(loadBundled().map((wallet) => [wallet.id, wallet]))

const table: readonly (readonly [id: string, link: string])[] = [
  ['metamask', 'https://metamask.app.link/dapp/dapp.example/swap?from=a%20b&to=%C3%A9#now'],
  ['phantom', `https://phantom.app/ul/browse/${whole}?ref=https%3A%2F%2Fdapp.example`],
  ['solflare', `https://solflare.com/ul/v1/browse/${whole}?ref=${whole}`],
  ['coinbase', `https://go.cb-w.com/dapp?cb_url=${whole}`],
  ['trust', `https://link.trustwallet.com/open_url?coin_id=60&url=${whole}`],
  ['okx', `https://www.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${whole}`)}`],
  ['bitget', `https://bkcode.vip?action=dapp&url=${whole}`],
  ['imtoken', `imtokenv2://navigate/DappView?url=${whole}`],
  ['tokenpocket', `tpdapp://open?params=%7B%22url%22%3A%22${whole}%22%2C%22chain%22%3A%22ETH%22%2C%22source%22%3A%22dapp.example%22%7D`],
]

test.each(table)('%s opens the page in its own browser', (id, link) => {
  expect(inAppBrowserLink(wallets.get(id)!, page, phone)).toBe(link)
})

test('only these wallets have such a link, and only on a phone', () => {
  const linked = [...wallets.values()].filter((wallet) => inAppBrowserLink(wallet, page, phone) !== null)
  expect(linked.map((wallet) => wallet.id).sort()).toEqual(table.map(([id]) => id).sort())
  for (const wallet of wallets.values()) expect(inAppBrowserLink(wallet, page, computer)).toBeNull()
})

test('a directory with other ids is understood by rdns or by scheme', () => {
  const other = { id: 'c57c', name: 'Another name', order: 0 }
  expect(inAppBrowserLink({ ...other, rdns: 'IO.MetaMask' }, page, phone)).toBe(table[0]![1])
  expect(inAppBrowserLink({ ...other, mobile_link: 'okex://main' }, page, phone)).toBe(table[5]![1])
  expect(inAppBrowserLink({ ...other, name: 'MetaMask' }, page, phone)).toBeNull()
})

test('credentials stay behind, and a page that the wallet would open wrongly is not offered', () => {
  expect(inAppBrowserLink(wallets.get('metamask')!, 'https://me:secret@dapp.example/', phone)).toBe('https://metamask.app.link/dapp/dapp.example/')
  expect(inAppBrowserLink(wallets.get('metamask')!, 'http://192.168.0.2:5173/', phone)).toBeNull()
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'about:blank', 'file:///x', '/swap', '', 'https://'])('%j is no page to open', (url) => {
  for (const wallet of wallets.values()) expect(inAppBrowserLink(wallet, url, phone)).toBeNull()
})

test('the page stays inside the link, whatever its address holds', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }), fc.constantFrom(...table), (url, [id, known]) => {
      const { href } = new URL(url)
      const link = inAppBrowserLink(wallets.get(id)!, url, phone)!
      const once = encodeURIComponent(href)
      const inner = id === 'metamask' ? href.slice('https://'.length) : id === 'okx' ? encodeURIComponent(once) : once
      expect(link).toContain(inner)
      expect(link.slice(0, link.indexOf(inner))).toBe(known.slice(0, link.indexOf(inner)))
    }),
  )
})

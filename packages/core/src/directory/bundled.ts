import type { WalletRecord } from './wallet-record.ts'
import { knownLetters } from '../namespaces/known/letters.ts'
import { walletRows } from './wallets.ts'

/** The wallets that every page knows without a service; read once. */
export const bundledWallets = (): readonly WalletRecord[] => (bundled ??= loadBundled())

let bundled: readonly WalletRecord[] | undefined

/**
 * The bundled directory, by rank. A test parses it, because parsing would delay the first card by
 * 10 ms on a phone.
 */
export function loadBundled(): readonly WalletRecord[] {
  return walletRows
    .trim()
    .split('\n')
    .map((row, order) => {
      const [
        chains = '',
        flag,
        name = '',
        id = '',
        scheme,
        home,
        rdns,
        google,
        apple,
        chrome,
        firefox,
        web,
        desktop,
      ] = row.split('|')
      const record: WalletRecord = { id, name, order }
      if (rdns) record.rdns = rdns
      record.chains = [...chains].map((letter) => knownLetters[letter]!)
      if (home) record.homepage = `https://${home}`
      if (web) record.webapp_link = `https://${web}`
      if (apple) record.app_store = `https://apps.apple.com/app/id${parseInt(apple, 36)}`
      if (google) record.play_store = `https://play.google.com/store/apps/details?id=${google}`
      if (chrome) record.chrome_store = `https://chromewebstore.google.com/detail/${chrome}`
      if (firefox) record.firefox_store = `https://addons.mozilla.org/firefox/addon/${firefox}/`
      if (scheme) record.mobile_link = `${scheme}://`
      if (desktop) record.desktop_link = `${desktop}://`
      if (flag) record.injected = [{ namespace: 'eip155', injected_id: flag }]
      return record
    })
}

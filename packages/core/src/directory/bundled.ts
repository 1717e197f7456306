import { parseWalletRecord, type WalletRecord } from './wallet-record.ts'
import { walletRows } from './wallets.ts'

const families: Readonly<Record<string, string>> = { e: 'eip155', s: 'solana', b: 'bip122', p: 'polkadot', c: 'cosmos' }

/** The bundled directory, by rank: what Connect and AllWallets know without any backend. */
export function loadBundled(): readonly WalletRecord[] {
  return walletRows
    .trim()
    .split('\n')
    .map((row, order) => {
      const [id, name, rdns, home, scheme, apple, google, chrome, chains = '', firefox, flag, desktop, web] = row.split('|')
      const facts = {
        id,
        name,
        order,
        rdns: rdns || undefined,
        homepage: home && `https://${home}`,
        mobile_link: scheme && `${scheme}://`,
        desktop_link: desktop && `${desktop}://`,
        webapp_link: web && `https://${web}`,
        app_store: apple && `https://apps.apple.com/app/id${apple}`,
        play_store: google && `https://play.google.com/store/apps/details?id=${google}`,
        chrome_store: chrome && `https://chromewebstore.google.com/detail/${chrome}`,
        firefox_store: firefox && `https://addons.mozilla.org/firefox/addon/${firefox}/`,
        chains: [...chains].map((letter) => families[letter]),
        injected: flag && [{ namespace: 'eip155', injected_id: flag }],
      }
      // Hundreds of names and addresses, which a test has read once for all: a phone would take 10 ms, on the way to the first card.
      return parseWalletRecord(facts, true)
    })
    .filter((record) => record !== null)
}

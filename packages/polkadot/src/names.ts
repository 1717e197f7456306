/** What extensions call themselves in `injectedWeb3`, and what their owners know them as. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/** Control characters and bidirectional overrides, which make one name look like another. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name that is shown for an extension's key: the one it is known by, else the key, fit to show. Empty when nothing is left. */
export function nameOf(key: string): string {
  return Object.hasOwn(names, key) ? names[key]! : key.replace(invisible, '').trim().slice(0, 64)
}

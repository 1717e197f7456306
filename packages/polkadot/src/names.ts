/** What extensions call themselves in `injectedWeb3`, and what their owners know them as. */
import { cleanName } from '@portico/core/internal/wallets/claims'

const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'Polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  enkrypt: 'Enkrypt',
  polkagate: 'PolkaGate',
}

/** The name that is shown for an extension's key: the one it is known by, else the key, fit to show. Empty when nothing is left. */
export function nameOf(key: string): string {
  return Object.hasOwn(names, key) ? names[key]! : cleanName(key)
}

/** The keys of extensions in `injectedWeb3`, their known names, and their ids in the directory. */
import { cleanName } from '@portico/core/internal/format/claims'
import type { Evidence } from '@portico/core'

const known: Readonly<Record<string, readonly [name: string, directory?: string]>> = {
  'polkadot-js': ['Polkadot{.js}', 'polkadot-js'],
  talisman: ['Talisman', 'talisman'],
  'subwallet-js': ['SubWallet', 'subwallet'],
  'fearless-wallet': ['Fearless Wallet'],
  enkrypt: ['Enkrypt', 'enkrypt'],
  polkagate: ['PolkaGate'],
}

/**
 * The shown name of an extension's key: the known one, else the cleaned key. Empty when nothing
 * remains.
 */
export function nameOf(key: string): string {
  return Object.hasOwn(known, key) ? known[key]![0] : cleanName(key)
}

/** The evidence of which wallet it is. */
export function evidenceOf(key: string): Evidence[] {
  const directory = Object.hasOwn(known, key) ? known[key]![1] : undefined
  return [
    { by: 'standard-name', value: nameOf(key), ns: 'polkadot' },
    ...(directory === undefined ? [] : [{ by: 'directory', value: directory } as const]),
  ]
}

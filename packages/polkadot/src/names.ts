import { cleanName } from '@portico/core/adapter'
import type { Evidence } from '@portico/core'

const known: Readonly<Record<string, readonly [name: string, directory?: string]>> = {
  'polkadot-js': ['Polkadot{.js}', 'polkadot-js'],
  talisman: ['Talisman', 'talisman'],
  'subwallet-js': ['SubWallet', 'subwallet'],
  'fearless-wallet': ['Fearless Wallet'],
  enkrypt: ['Enkrypt', 'enkrypt'],
  polkagate: ['PolkaGate'],
}

/** Empty when nothing of the key remains. */
export function nameOf(key: string): string {
  return Object.hasOwn(known, key) ? known[key]![0] : cleanName(key)
}

export function evidenceOf(key: string): Evidence[] {
  const directory = Object.hasOwn(known, key) ? known[key]![1] : undefined
  return [
    { by: 'standard-name', value: nameOf(key), namespace: 'polkadot' },
    ...(directory === undefined ? [] : [{ by: 'directory', value: directory } as const]),
  ]
}

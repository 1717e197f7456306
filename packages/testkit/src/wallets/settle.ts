import { demoAccounts } from '../chains/accounts.ts'
import type { WalletSetup } from './deps.ts'
import type { WalletOptions } from './types.ts'

export const square: string =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%201%201%22%3E%3Cpath%20fill=%22%23567%22%20d=%22M0%200h1v1H0z%22/%3E%3C/svg%3E'

/** A UUIDv4 that is the same on every run for a text (FNV-1a over four seeds). */
function uuidOf(text: string): string {
  const words = [0, 1, 2, 3].map((seed) => {
    let hash = 0x811c9dc5 ^ seed
    for (let at = 0; at < text.length; at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  const hex = words.join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function settleOptions(options: WalletOptions): WalletSetup['options'] {
  const { name = 'Scripted Wallet', rdns = 'test.portico.scripted', icon = square } = options
  return {
    ...options,
    name,
    rdns,
    icon,
    uuid: options.uuid ?? uuidOf(`${rdns}\n${name}`),
    accounts: options.accounts ?? [demoAccounts.ada.address],
  }
}

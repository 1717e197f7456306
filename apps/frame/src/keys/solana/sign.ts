import { wipe } from '../../shared/bytes.ts'
import { signBytes, solanaAddress, solanaKey } from './key.ts'
import { readMessage } from './message.ts'

export function solanaAccount(seed: Uint8Array): string {
  const key = solanaKey(seed)
  try {
    return solanaAddress(key)
  } finally {
    wipe(key)
  }
}

/** A signed message that can be parsed as a transaction could be sent as one, so it is refused. */
export const isTransactionMessage = (bytes: Uint8Array): boolean => readMessage(bytes) !== null

/** Null where the seed belongs to another account. */
export function signSolana(seed: Uint8Array, address: string, messages: readonly Uint8Array[]): Uint8Array[] | null {
  const key = solanaKey(seed)
  try {
    return solanaAddress(key) === address ? messages.map((bytes) => signBytes(bytes, key)) : null
  } finally {
    wipe(key)
  }
}

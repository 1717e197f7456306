/** Records that every visit reads: who this is to relays, and what has been handled. */
import { fromHex } from '../codec/hex.ts'
import type { KeyPair } from '../crypto/crypto.ts'
import { isTopic, isWhole } from '../shape.ts'
import type { Row } from './vault.ts'

/** Null when it is none, or none that can be used. */
export function identityOf({ kind, value, secret }: Row): KeyPair | null {
  const publicKey = kind === 'identity' && isTopic(value) ? fromHex(value) : null
  return publicKey && secret?.length === 32 ? { publicKey, privateKey: secret } : null
}

/** Whether it says that something was handled; its value is its place among others. */
export const isSeen = (row: Row): row is Row & { value: number } => row.kind === 'seen' && isWhole(row.value)

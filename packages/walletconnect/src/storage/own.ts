/** Records that every visit reads: the relay identity and the handled messages. */
import { fromHex } from '../codec/hex.ts'
import type { KeyPair } from '../crypto/crypto.ts'
import { isTopic, isWhole } from '../shape.ts'
import type { Row } from './vault.ts'

/** Null when it is invalid or unusable. */
export function identityOf({ kind, value, secret }: Row): KeyPair | null {
  const publicKey = kind === 'identity' && isTopic(value) ? fromHex(value) : null
  return publicKey && secret?.length === 32 ? { publicKey, privateKey: secret } : null
}

/** Whether the record marks a message as handled. Its value is its position among these records. */
export const isSeen = (row: Row): row is Row & { value: number } =>
  row.kind === 'seen' && isWhole(row.value)

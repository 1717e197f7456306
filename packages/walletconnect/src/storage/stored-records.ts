/** Read at every visit. */
import { fromHex } from '../codec/hex.ts'
import type { KeyPair } from '../crypto/crypto.ts'
import { isTopic, isWhole } from '../shape.ts'
import type { Row } from './vault.ts'

export function identityOf({ kind, value, secret }: Row): KeyPair | null {
  const publicKey = kind === 'identity' && isTopic(value) ? fromHex(value) : null
  return publicKey && secret?.length === 32 ? { publicKey, privateKey: secret } : null
}

/** The value is its position among these. */
export const isSeen = (row: Row): row is Row & { value: number } =>
  row.kind === 'seen' && isWhole(row.value)

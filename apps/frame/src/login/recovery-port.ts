/** What is decided of a wallet's recovery. */
import type { Bytes } from '../shared/bytes.ts'

/** The keeper reads a share that it releases for a code, and cannot read one that is locked: `lock` is the SHA-256 of what unlocks it, in base64url. */
export type RecoveryPlan = { kind: 'keeper'; email: string } | { kind: 'passkey' | 'passphrase'; key: CryptoKey; lock: string }

/** A share of a set, and what the next set of the wallet is recovered by. */
export interface Recovered {
  set: string
  share: Bytes
  plan: RecoveryPlan
}

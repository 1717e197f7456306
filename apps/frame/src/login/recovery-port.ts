/** Types of a wallet's recovery. */
import type { Bytes } from '../shared/bytes.ts'

/**
 * The keeper can read a share that it releases for a code, and cannot read a locked one. `lock` is the SHA-256 of the secret that releases it, in
 * base64url.
 */
export type RecoveryPlan = { kind: 'keeper'; email: string } | { kind: 'passkey' | 'passphrase'; key: CryptoKey; lock: string }

/** A recovered share with its set, and the way of recovery for the wallet's next set. */
export interface Recovered {
  set: string
  share: Bytes
  plan: RecoveryPlan
}

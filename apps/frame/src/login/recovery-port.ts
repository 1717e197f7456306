/** Types of a wallet's recovery. */
import type { IdentityProof, Opening } from '@portico/wire'
import type { Bytes } from '../shared/bytes.ts'

/**
 * The keeper can read a share that it releases for a code to the address, or for an ID token of the
 * owner, as `opens` says (default: for a code), and cannot read a locked one. `proof`: the token
 * that tells the keeper whose identity that is, for the first share; it counts once. `lock` is the
 * SHA-256 of the secret that releases a locked share, in base64url.
 */
export type RecoveryPlan =
  | { kind: 'keeper'; email: string | null; opens?: Opening; proof?: IdentityProof }
  | { kind: 'passkey' | 'passphrase'; opens?: never; key: CryptoKey; lock: string }

/** A recovered share with its set, and the way of recovery for the wallet's next set. */
export interface Recovered {
  set: string
  share: Bytes
  plan: RecoveryPlan
}

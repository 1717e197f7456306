import type { IdentityProof, Opening } from '@portico/wire'
import type { Bytes } from '../shared/bytes.ts'
import type { RecoveryMethod } from '../store/store.ts'

/**
 * The recovery service can read a share that it releases for a mailed code or an owner's ID token
 * (`opens`; default a code), but not a locked one. `proof`: the token that identifies the owner for
 * the first share, used once. `unlock`: the secret of the lock that a readable share replaces. `lock`: SHA-256 of the secret that releases a locked share,
 * base64url.
 */
export type RecoveryPlan =
  | {
      kind: 'service'
      email: string | null
      opens?: Opening
      proof?: IdentityProof
      unlock?: string
    }
  | { kind: 'passkey' | 'passphrase'; opens?: never; key: CryptoKey; lock: string }

/** What the device stores beside its share. */
export const methodOf = (plan: RecoveryPlan): RecoveryMethod =>
  plan.kind === 'service'
    ? { kind: plan.kind, address: plan.email, opens: plan.opens ?? 'code', lock: null }
    : { kind: plan.kind, address: null, opens: 'code', lock: plan.lock }

/** With the recovery method of the wallet's next set. */
export interface Recovered {
  set: string
  share: Bytes
  plan: RecoveryPlan
}

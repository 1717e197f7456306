/** What making a wallet asks of recovery. */
import type { EmbeddedUser } from '@portico/wire'
import type { Bytes } from '../shared/bytes.ts'
import type { LoginParts } from './parts.ts'

/** The keeper reads a share that it releases for a code, and cannot read one that is locked: `lock` is the SHA-256 of what unlocks it, in base64url. */
export type RecoveryPlan = { kind: 'keeper'; email: string } | { kind: 'passkey' | 'passphrase'; key: CryptoKey; lock: string }

/** A share of a set, and what the next set of the wallet is recovered by. */
export interface Recovered {
  set: string
  share: Bytes
  plan: RecoveryPlan
}

/** Both may wait for the visitor: they are asked outside of the wallet's lock. Each rejects with `recovery-refused` where the visitor turns away. */
export interface Recovery {
  /** Before a user's first wallet is made, which will have this id: keys are bound to it. Nothing has been begun then. */
  choose(parts: LoginParts, first: { user: EmbeddedUser; wallet: string }, signal: AbortSignal): Promise<RecoveryPlan>
  /** For a device without a share. The caller overwrites the share. */
  recover(parts: LoginParts, user: EmbeddedUser, signal: AbortSignal): Promise<Recovered>
}

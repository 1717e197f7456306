/** What a login works with. */
import type { EmbeddedConfig, EmbeddedUser } from '@portico/wire'
import type { Keys } from '../keys/keys.ts'
import type { Screen } from '../ports.ts'
import { toBase64url } from '../shared/bytes.ts'
import type { Keeper } from '../server/keeper.ts'
import type { Locks } from '../server/locks.ts'
import type { Server } from '../server/server.ts'
import type { Store } from '../store/store.ts'
import type { Recovered, RecoveryPlan } from './recovery-port.ts'

export interface LoginParts {
  store: Store
  server: Server
  keeper(): Promise<Keeper>
  config(): Promise<EmbeddedConfig>
  keys: Keys
  locks: Locks
  /** Loaded once it is wanted. */
  recovery(): Promise<Recovery>
  screen: Pick<Screen, 'askRecoveryCode' | 'showPhrase' | 'chooseRecovery' | 'askPassphrase' | 'askPasskey' | 'confirmRemoval' | 'showCode' | 'sayWaits' | 'confirmDeletion'>
  /** The visitor's language, for mails. */
  locale(): string
  /** The host's page, which has been let in. */
  site(): string
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Both may wait for the visitor: they are asked outside of the wallet's lock. Each rejects with `recovery-refused` where the visitor turns away. */
export interface Recovery {
  /** Before a user's first wallet is made, which will have this id: keys are bound to it. Nothing has been begun then. */
  choose(parts: LoginParts, first: { user: EmbeddedUser; wallet: string }, signal: AbortSignal): Promise<RecoveryPlan>
  /** For a device without a share. The caller overwrites the share. */
  recover(parts: LoginParts, user: EmbeddedUser, signal: AbortSignal): Promise<Recovered>
}

/** 128 bits. */
export const randomId = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)))

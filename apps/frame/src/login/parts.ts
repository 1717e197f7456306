/** The dependencies of a login. */
import type { EmbeddedConfig, EmbeddedUser } from '@portico/wire'
import type { Keys } from '../keys/keys.ts'
import type { Screen } from '../ports.ts'
import { toBase64url } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
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
  /** Loaded on demand. */
  recovery(): Promise<Recovery>
  /** Whether it is asked about a first wallet although there is an address. */
  chooses?: boolean
  screen: Pick<
    Screen,
    | 'askRecoveryCode'
    | 'showPhrase'
    | 'chooseRecovery'
    | 'askPassphrase'
    | 'askPasskey'
    | 'confirmRemoval'
    | 'showCode'
    | 'sayWaits'
    | 'confirmDeletion'
  >
  /** The visitor's language, for mails. */
  locale(): string
  /** The origin of the host's page. */
  site(): string
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/**
 * Both may wait for the visitor, so they are called outside of the wallet's lock. Each rejects with
 * `recovery-refused` where the visitor cancels.
 */
export interface Recovery {
  /**
   * Called before a user's first wallet is created, which will have this id, because keys are bound
   * to the id. Nothing has been stored at that time.
   */
  choose(
    parts: LoginParts,
    first: { user: EmbeddedUser; wallet: string },
    signal: AbortSignal,
  ): Promise<RecoveryPlan>
  /** Recovers a share for a device without one. The caller overwrites the share. */
  recover(parts: LoginParts, user: EmbeddedUser, signal: AbortSignal): Promise<Recovered>
}

/**
 * Whether the server says that this device was removed. Of a device that waits, its owner has
 * refused it.
 */
export const isRemoved = (error: unknown): boolean =>
  isFrameError(error, 'session-ended') && error.data?.['reason'] === 'removed'

/** 128 bits. */
export const randomId = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)))

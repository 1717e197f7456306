import type { EmbeddedConfig, EmbeddedUser } from '@portico/wire'
import type { FrameWindow } from '../bridge/handshake.ts'
import type { Keys } from '../keys/keys.ts'
import type { Screen } from '../ports.ts'
import { toBase64url } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
import type { RecoveryService } from '../server/recovery-service.ts'
import type { Locks } from '../server/locks.ts'
import type { Server } from '../server/server.ts'
import type { Store } from '../store/store.ts'
import type { Recovered, RecoveryPlan } from './recovery-port.ts'

export type SocialWindow = Pick<FrameWindow, 'addEventListener' | 'removeEventListener'>

export interface LoginDeps {
  store: Store
  server: Server
  recoveryService(): Promise<RecoveryService>
  config(): Promise<EmbeddedConfig>
  keys: Keys
  locks: Locks
  /** Default: by the wallet's own recovery method. */
  recovery?: Recovery
  /** Asked for a first wallet even with an address. */
  chooses?: boolean
  screen: Pick<
    Screen,
    | 'askRecoveryCode'
    | 'showPhrase'
    | 'chooseRecovery'
    | 'askAddress'
    | 'askPassphrase'
    | 'askPasskey'
    | 'confirmAdding'
    | 'confirmRemoval'
    | 'showCode'
    | 'visitAgain'
    | 'sayWaits'
    | 'sayOtherWallet'
    | 'confirmDeletion'
  >
  /** For windows of providers. Absent where none can reach the frame. */
  popups?: { window: SocialWindow; origin: string; startOrigin: string; project: string }
  locale(): string
  site(): string
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/**
 * Called outside the wallet's lock, because they may wait for the visitor. Reject with
 * `recovery-refused` if the visitor cancels.
 */
export interface Recovery {
  /**
   * Before the first wallet is created with this id, to which keys are bound. Nothing is stored
   * yet.
   */
  choose(
    deps: LoginDeps,
    first: { user: EmbeddedUser; wallet: string },
    signal: AbortSignal,
  ): Promise<RecoveryPlan>
  recover(deps: LoginDeps, user: EmbeddedUser, signal: AbortSignal): Promise<Recovered>
}

/** For a waiting device: its owner refused it. */
export const isRemoved = (error: unknown): boolean =>
  isFrameError(error, 'session-ended') && error.data?.['reason'] === 'removed'

/** 128 bits. */
export const randomId = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)))

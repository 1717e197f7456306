/** The shapes of the doubles in world.fixture.ts. */
import type {
  AddressChange,
  EmbeddedConfig,
  Opening,
  RecoveryKind,
  WaitingRemoval,
} from '@portico/wire'
import { IDBFactory } from 'fake-indexeddb'
import type { Keys } from '../keys/keys.ts'
import type {
  Answered,
  LeaveQuestion,
  OtherWalletQuestion,
  RecoveryQuestion,
  Screen,
  VisitAgainQuestion,
} from '../ports.ts'
import type { AccountServer } from '../server/account.ts'
import type { Server } from '../server/server.ts'
import type { Store } from '../store/store.ts'
import type { Login } from './login.ts'
import type { RecoveryShare } from './recovery-service.fixture.ts'
import type { Recovery } from './deps.ts'
import type { RecoveryPlan } from './recovery-port.ts'
import type { FakeWindow } from './popup.fixture.ts'
import type { Ending } from './session.ts'

export interface UserRow {
  id: string
  email: string | null
  provider: string
  wallet: string | null
}
export interface WalletRow {
  owner: string
  addresses: { eip155: string; solana: string }
  /**
   * The address that the recovery service's shares were given with, where the owner has another one
   * since.
   */
  recoveryEmail?: string | null
}

/**
 * The outcome of a visit to a provider or Farcaster; null while it is under way. `vouches`: whether
 * an ID token says that the address is verified, too.
 */
export type Visited =
  | { subject: string; email?: string; vouches?: boolean }
  | 'declined'
  | 'provider'
  | 'other'
  | null

export interface World {
  time: number
  wallets: Map<string, WalletRow>
  sets: Map<
    string,
    {
      wallet: string
      device: string
      share: string
      recovery: RecoveryKind | null
      opens?: Opening | undefined
    }
  >
  recoveryShares: RecoveryShare[]
  sessions: Map<
    string,
    {
      user: string
      device: string
      authenticated: number
      expires: number
      ended: boolean
      removed?: boolean
    }
  >
  mails: string[]
  /** What each user has agreed to last. */
  agreed: Map<string, { version: string; agreed: number }>
  /**
   * How long new devices wait at the server, and at the recovery service, milliseconds; and since
   * when each has.
   */
  delay: number
  recoveryDelay: number
  /**
   * The issuers whose ID tokens the recovery service accepts, and whether it cannot read their keys
   * now.
   */
  recoveryIssuers: readonly string[]
  issuerDown: boolean
  /** The recovery service wants addresses confirmed. */
  recoveryConfirms: boolean
  waits: Map<string, number>
  /** The owner refuses the devices that wait. */
  refuse(): void
  letIn: boolean
  /** The outcome of a visit, by the number of the poll and of the attempt. */
  visit: (looks: number, attempt: number) => Visited
  /** Attempts by providers and Farcaster: the issuer and the window. */
  started: { loginMethod: string; popup: string | null; back?: string; challenge?: string }[]
  /** The tickets that attempts were completed with. */
  tickets: (string | undefined)[]
  config: EmbeddedConfig
  /** Names of the steps that were run. */
  steps: string[]
  kill: { at: number; when: 'before' | 'after' } | null
  /** How long a change of an address waits, milliseconds; and the change of each user. */
  addressDelay: number
  changes: Map<string, AddressChange>
  /** How long a removal waits for a device without a set, milliseconds; and those of each user. */
  removalDelay: number
  removals: Map<string, WaitingRemoval[]>
  /** Requests for changes of the login itself. */
  account: AccountServer
  browser(): Browser
}
export interface Browser {
  factory: IDBFactory
  store: Store
  login: Login
  /**
   * How visitors choose to recover the wallet who have not typed an address at the login; null: by a
   * code to the login's address, or a passphrase without one.
   */
  chooses: Recovery['choose'] | null
  /** By a passphrase that only the visitor knows. */
  locked(): Promise<RecoveryPlan>
  /** How a device without a share recovers the wallet. Default: by the recovery service's code. */
  recovers: Recovery['recover']
  /** Takes and releases the wallet's lock. */
  holdWallet(): Promise<void>
  frame: FakeWindow
  ended: Ending[]
  /** How often another user's login has replaced the present one. */
  replaced: number
  keys: Keys
  server: Server
  questions: RecoveryQuestion[]
  /** The times from which on the visitor was told that this device is let in. */
  notifiedUntil: number[]
  /** Other wallets that the visitor was told of. */
  otherWallets: Omit<OtherWalletQuestion, 'signal'>[]
  /** How long the visitor reads it. Default: they close it at once. */
  waits: Screen['sayWaits']
  /** The visitor's answers to the frame. Default: the recovery service's code. */
  answer: (question: RecoveryQuestion) => Promise<string | null>
  /** The links to providers that the screen was given. */
  left: LeaveQuestion[]
  /** What the visitor does about such a link; cancels, unless a test says otherwise. */
  leaves: (question: LeaveQuestion) => Promise<Answered<true>>
  visitsAgain: VisitAgainQuestion[]
  /** Default: opens the provider's window. */
  visitsProvider: (question: VisitAgainQuestion) => Promise<Answered<true>>
  /** What the screen has shown. */
  phrases: (string | null)[]
  /** The visitor's actions on the owner's screens. */
  owner: Pick<
    Screen,
    | 'chooseRecovery'
    | 'askAddress'
    | 'askPassphrase'
    | 'askPasskey'
    | 'confirmAdding'
    | 'confirmRemoval'
    | 'confirmDeletion'
  >
  /** The visitor reads the warning. */
  reads: () => Promise<void>
  /** A reloaded page with the same storage. */
  reload(): Browser
}

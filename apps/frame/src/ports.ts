/**
 * Interfaces between the parts of the frame: questions to the visitor, where they are drawn, and
 * reads of chains.
 */
import type { EmbeddedConfig, FrameParams, RecoveryKind } from '@portico/wire'

/** The host's claims about itself. Only `Asked.origin` is verified. */
export type Dapp = FrameParams<'SYNC_DAPP_DATA'>
export type Theme = FrameParams<'SYNC_THEME'>

/** A hexadecimal text with `0x` in front. */
export type Hex = `0x${string}`

export interface TypedData {
  domain: { name?: string; version?: string; chainId?: bigint; verifyingContract?: Hex; salt?: Hex }
  /** Without `EIP712Domain`. */
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  primaryType: string
  message: Readonly<Record<string, unknown>>
}

interface AnyEvmTransaction {
  chainId: number
  /** Checksummed; null creates a contract. */
  to: Hex | null
  /** Wei. */
  value: bigint
  data: Hex
  nonce: number
  gas: bigint
}
export type AccessList = readonly { address: Hex; storageKeys: readonly Hex[] }[]

/** Every field that is signed, and no other. Prices are wei a unit of gas. */
export type EvmTransaction =
  | (AnyEvmTransaction & { type: 'legacy'; gasPrice: bigint })
  | (AnyEvmTransaction & { type: 'eip2930'; gasPrice: bigint; accessList: AccessList })
  | (AnyEvmTransaction & {
      type: 'eip1559'
      maxFeePerGas: bigint
      maxPriorityFeePerGas: bigint
      accessList: AccessList
    })

interface Asked {
  /** CAIP-2. */
  chain: string
  /** The account that is to sign. */
  account: string
  /** The host's page, as the browser names it. */
  origin: string
  /** Null until the host has sent it. */
  dapp: Dapp | null
}

/** What the visitor is asked to sign. Exactly what is shown is signed. */
export type Approval =
  /** `personal_sign`: `bytes` without the EIP-191 prefix. */
  | (Asked & { is: 'message'; bytes: Uint8Array })
  | (Asked & { is: 'typed-data'; data: TypedData })
  /** A transaction that is sent after signing. */
  | (Asked & { is: 'transaction'; transaction: EvmTransaction })
  | (Asked & { is: 'solana-message'; bytes: Uint8Array })
  /** The messages of transactions, without signatures. `isSent`: the frame sends it. */
  | (Asked & { is: 'solana-transactions'; messages: readonly Uint8Array[]; isSent: boolean })

/** A code that the visitor types into the frame, so that no host sees it. */
export interface RecoveryQuestion {
  /**
   * `device`: the keeper's code for this device. `phrase`: the server's, before the phrase is
   * shown; `login`: before another operation. `address`: of the present address, which `next` is to
   * replace; `new-address`: of the new one. Default `device`.
   */
  why?: 'device' | 'phrase' | 'login' | 'address' | 'new-address'
  email: string
  /** The new address of a change. */
  next?: string
  /**
   * Milliseconds since 1970 by this device's clock: when the code expires, and when another mail
   * may be requested.
   */
  expires: number
  resend: number
  /** Why the code is asked for again. */
  error: 'wrong-code' | 'code-expired' | 'too-many-attempts' | 'unavailable' | null
  /** Has another mail sent; resolves with the new times, rejects where it was not sent. */
  again(): Promise<{ expires: number; resend: number }>
  /** Ends the question when the host no longer waits. */
  signal: AbortSignal
}

/** The choice of how the wallet is recovered on a new device. */
export interface RecoveryChoice {
  /** The options. */
  kinds: readonly RecoveryKind[]
  /** The present way; null before the first choice, or where it is not known. */
  present: RecoveryKind | null
  /** The address for the keeper's codes. */
  email: string | null
  /** Whether it replaces another way. */
  isChange: boolean
  signal: AbortSignal
}

/** A request for the passphrase, or for a new one. */
export interface PassphraseQuestion<T> {
  why: 'new' | 'device'
  /**
   * Uses the passphrase while the screen shows progress. Errors that the visitor can resolve are
   * shown, and the passphrase is asked for again.
   */
  act(typed: string): Promise<T>
  signal: AbortSignal
}

/** The part of a window that passkeys need: the frame's, or one that it has opened. */
export interface PasskeyWindow {
  navigator: { credentials?: Pick<CredentialsContainer, 'create' | 'get'> }
  document: object
  top: unknown
  PublicKeyCredential?: {
    parseCreationOptionsFromJSON?(options: object): object
    parseRequestOptionsFromJSON?(options: object): object
  }
}

/** A request to use or make a passkey. */
export interface PasskeyQuestion<T> {
  /**
   * `login` and `add`: to log in. `set`: as the way of recovery; `device`: to recover the wallet on
   * this device. `prove`: to log in again.
   */
  why: 'login' | 'add' | 'set' | 'device' | 'prove'
  /**
   * Uses an existing passkey, within the press. `signal` is aborted when the visitor cancels. Null
   * where only a new one is possible.
   */
  use: ((view: PasskeyWindow, signal: AbortSignal) => Promise<T>) | null
  /** Makes a passkey with this name. Null where making one is not offered. */
  make: ((view: PasskeyWindow, name: string, signal: AbortSignal) => Promise<T>) | null
  /** The default name of a new passkey. */
  name: string
  signal: AbortSignal
}

/** A QR code that a phone scans, or whose URL is opened on this phone. */
export interface CodeQuestion {
  url: string
  /**
   * Waits until it has been approved on the phone. `signal` is aborted when the visitor cancels.
   */
  act(signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

/** A request to remove an identity. */
export interface RemovalQuestion {
  /** `email`, `passkey`, or a provider. */
  way: string
  /** The name that its owner sees. */
  label: string | null
  /** Removes it while the screen shows progress. */
  act(): Promise<void>
  signal: AbortSignal
}

/** A request to delete the login with the wallet's keys. */
export interface DeletionQuestion {
  /** Days after which backups no longer contain it either. */
  backups: number
  /** Deletes it while the screen shows progress; false where the login is no longer fresh. */
  act(): Promise<boolean>
  signal: AbortSignal
}

/** This device has to wait. */
export interface WaitsQuestion {
  /** Milliseconds since 1970, by this device's clock. */
  until: number
  signal: AbortSignal
}

/**
 * The tab of the host's page is to go to a provider. If it does, the page is unloaded before an
 * answer.
 */
export interface LeaveQuestion {
  provider: string
  /** Where the link leads. */
  url: string
  /** Whether the account there is added to the login. */
  adds: boolean
  signal: AbortSignal
}

/** Null: the visitor has cancelled. */
export type Answered<T> = { value: T } | null

/** The screen. The caller makes sure that it shows one thing at a time. */
export interface Screen {
  /**
   * Resolves with the visitor's choice. Rejects with the signal's reason. `act` carries out what
   * was approved while the screen shows progress. If it rejects, the visitor may try again; if they
   * cancel, this rejects with the last error.
   */
  approve(
    approval: Approval,
    signal: AbortSignal,
    act?: () => Promise<void>,
  ): Promise<'approved' | 'refused'>
  /** Six digits; null when the visitor cancels. Rejects with the signal's reason. */
  askRecoveryCode(question: RecoveryQuestion): Promise<string | null>
  /**
   * Warns, and then shows the recovery phrase to a visitor who continues; resolves once they are
   * done. Rejects with the signal's reason. `read` fetches the words in ASCII, separated by spaces,
   * which the screen overwrites; null where the login is no longer fresh, which ends the screen. If
   * it rejects, the visitor may try again; if they cancel, this rejects with the last error.
   */
  showPhrase(read: () => Promise<ArrayBuffer | null>, signal: AbortSignal): Promise<void>
  /**
   * Each of these resolves with null when the visitor cancels, and rejects with the signal's
   * reason, or with an error of the operation that the visitor cannot resolve.
   */
  chooseRecovery(choice: RecoveryChoice): Promise<Answered<RecoveryKind>>
  askPassphrase<T>(question: PassphraseQuestion<T>): Promise<Answered<T>>
  askPasskey<T>(question: PasskeyQuestion<T>): Promise<Answered<T>>
  showCode(question: CodeQuestion | LeaveQuestion): Promise<Answered<true>>
  confirmRemoval(question: RemovalQuestion): Promise<Answered<true>>
  /**
   * `phrase`: the visitor wants to see the recovery phrase first. `deleted`: it is deleted, and the
   * visitor has been told.
   */
  confirmDeletion(question: DeletionQuestion): Promise<Answered<'phrase' | 'stale' | 'deleted'>>
  /**
   * Says from when on this device is let in; resolves once the visitor has closed that. Rejects
   * with the signal's reason.
   */
  sayWaits(question: WaitsQuestion): Promise<Answered<true>>
  sync(theme: Theme): void
}

/**
 * Tells the host's page to show the frame: `show` before the screen needs the visitor, `hide` once
 * it no longer does.
 */
export interface Stage {
  show(title: string): void
  hide(): void
}

/**
 * The frame's own reads, through the server. `chain` is CAIP-2. Rejects with an `Error` that has a
 * `code`.
 */
export interface Reads {
  request(chain: string, method: string, params: readonly unknown[]): Promise<unknown>
}

/**
 * `approve/screen.ts` exports one, `createScreen`. `config` resolves with the project's
 * configuration from the server.
 */
export type CreateScreen = (parts: {
  root: HTMLElement
  stage: Stage
  reads: Reads
  config: () => Promise<EmbeddedConfig>
}) => Screen

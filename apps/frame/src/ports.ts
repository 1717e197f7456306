/** Questions to the visitor, where they are drawn, and chain reads. */
import type { EmbeddedConfig, FrameParams, RecoveryKind } from '@portico/wire'

/** Claims; only `Asked.origin` is verified. */
export type Dapp = FrameParams<'SYNC_DAPP_DATA'>
export type Theme = FrameParams<'SYNC_THEME'>

export type Hex = `0x${string}`

export interface TypedData {
  domain: { name?: string; version?: string; chainId?: bigint; verifyingContract?: Hex; salt?: Hex }
  /** With `EIP712Domain`, whose fields are hashed in this order. */
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
  /** `EIP712Domain` when the domain alone is signed, which is then the message too. */
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

/** Exactly the signed fields. Prices are wei a unit of gas. */
export type EvmTransaction =
  | (AnyEvmTransaction & { type: 'legacy'; gasPrice: bigint })
  | (AnyEvmTransaction & { type: 'eip2930'; gasPrice: bigint; accessList: AccessList })
  | (AnyEvmTransaction & {
      type: 'eip1559'
      maxFeePerGas: bigint
      maxPriorityFeePerGas: bigint
      accessList: AccessList
    })

/** What is usual in place of what the page has chosen; absent where it has not. */
export interface Usual {
  /** The account's next one; null if it could not be read. */
  nonce?: number | null
  /** Gas and its price together, wei; also absent if it could not be read. */
  fee?: bigint
}

interface Asked {
  /** CAIP-2. */
  chain: string
  account: string
  /** As the browser names it. */
  origin: string
  dapp: Dapp | null
}

export type Approval =
  /** `personal_sign`, without the EIP-191 prefix. */
  | (Asked & { is: 'message'; bytes: Uint8Array })
  | (Asked & { is: 'typed-data'; data: TypedData })
  | (Asked & { is: 'transaction'; transaction: EvmTransaction; usual?: Usual })
  | (Asked & { is: 'solana-message'; bytes: Uint8Array })
  /** Without signatures. `isSent`: the frame sends it. */
  | (Asked & { is: 'solana-transactions'; messages: readonly Uint8Array[]; isSent: boolean })

/** In the frame, so that no host sees the code. */
export interface RecoveryQuestion {
  /**
   * `device`: recovery on this device. `phrase`: the server's code before the phrase; `login`:
   * before another operation. `address`: to the address that `next` replaces; `new-address`: to the
   * new one. `confirm`: the recovery service's, for the address of a new wallet; may be put off.
   * Default `device`.
   */
  why?: 'device' | 'phrase' | 'login' | 'address' | 'new-address' | 'confirm'
  email: string
  next?: string
  /** Milliseconds since 1970 by this device's clock. */
  expires: number
  resend: number
  error: 'wrong-code' | 'code-expired' | 'too-many-attempts' | 'unavailable' | 'unconfirmed' | null
  /** Rejects if no mail was sent. */
  again(): Promise<{ expires: number; resend: number }>
  signal: AbortSignal
}

export interface RecoveryChoice {
  kinds: readonly RecoveryKind[]
  /** Null before the first choice, or if unknown. */
  present: RecoveryKind | null
  email: string | null
  isChange: boolean
  signal: AbortSignal
}

/** The address of the visitor's login, to be typed in the frame. */
export interface AddressQuestion {
  isRight(typed: string): boolean
  signal: AbortSignal
}

export interface PassphraseQuestion<T> {
  /** `prove`: the present one, before another method replaces it. */
  why: 'new' | 'device' | 'prove'
  /** Errors that the visitor can resolve are shown, and it is asked for again. */
  act(typed: string): Promise<T>
  signal: AbortSignal
}

/** The frame's window, or one it has opened. */
export interface PasskeyWindow {
  navigator: { credentials?: Pick<CredentialsContainer, 'create' | 'get'> }
  document: object
  top: unknown
  PublicKeyCredential?: {
    parseCreationOptionsFromJSON?(options: object): object
    parseRequestOptionsFromJSON?(options: object): object
  }
}

export interface PasskeyQuestion<T> {
  /**
   * `login`, `add`: to log in. `set`: as the recovery method; `device`: to recover here. `prove`:
   * to log in again.
   */
  why: 'login' | 'add' | 'set' | 'device' | 'prove'
  /**
   * Call within the press. `signal` aborts if the visitor cancels. Null if only a new one is
   * possible.
   */
  use: ((view: PasskeyWindow, signal: AbortSignal) => Promise<T>) | null
  /** Null if not offered. */
  make: ((view: PasskeyWindow, name: string, signal: AbortSignal) => Promise<T>) | null
  name: string
  signal: AbortSignal
}

/** For a phone to scan, or to open on this phone. */
export interface CodeQuestion {
  url: string
  /** Until approved on the phone. `signal` aborts if the visitor cancels. */
  act(signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

export interface AddingQuestion {
  /** `passkey`, `farcaster`, or a provider. */
  provider: string
  signal: AbortSignal
}

export interface RemovalQuestion {
  /** `email`, `passkey`, or a provider. */
  loginMethod: string
  label: string | null
  act(): Promise<void>
  signal: AbortSignal
}

export interface DeletionQuestion {
  /** Days until backups no longer contain it. */
  backups: number
  /** False if the login is no longer fresh. */
  act(): Promise<boolean>
  signal: AbortSignal
}

export interface WaitsQuestion {
  /** Milliseconds since 1970, by this device's clock. */
  until: number
  /** What waits is a removal that this device has asked for, not the device. */
  isRemoval?: boolean
  signal: AbortSignal
}

/** Addresses of one namespace. */
export interface OtherWalletQuestion {
  /** Of the wallet that this device had. */
  was: string
  /** Of the wallet that the server names; null if it names none. */
  is: string | null
  signal: AbortSignal
}

/** If the tab goes to a provider, the page unloads before an answer. */
export interface LeaveQuestion {
  provider: string
  url: string
  /** The account there is added to the login. */
  adds: boolean
  signal: AbortSignal
}

/** A link for one press. `act` waits as that of the question. */
export interface VisitLink {
  url: string
  act(signal: AbortSignal): Promise<void>
}

/** To log in again, in the provider's window. */
export interface VisitAgainQuestion {
  provider: string
  /** Of the window's first page. */
  url: string
  /** Until the visitor is back. `signal` aborts if the visitor cancels, or opens another window. */
  act(signal: AbortSignal): Promise<void>
  /** For windows that cannot reach the frame. */
  link(): Promise<VisitLink>
  signal: AbortSignal
}

/** Null if the visitor cancelled. */
export type Answered<T> = { value: T } | null

/** One thing at a time, which the caller ensures. */
export interface Screen {
  /**
   * Rejects with the signal's reason. If `act` rejects, the visitor may retry; on cancel, rejects
   * with the last error.
   */
  approve(
    approval: Approval,
    signal: AbortSignal,
    act?: () => Promise<void>,
  ): Promise<'approved' | 'refused'>
  /** Null if the visitor cancels. Rejects with the signal's reason. */
  askRecoveryCode(question: RecoveryQuestion): Promise<string | null>
  /**
   * Resolves once the visitor is done. Rejects with the signal's reason. `read` fetches the words
   * in ASCII, which the screen overwrites; null if the login is no longer fresh, which ends the
   * screen. If it rejects, the visitor may retry; on cancel, rejects with the last error.
   */
  showPhrase(read: () => Promise<ArrayBuffer | null>, signal: AbortSignal): Promise<void>
  /**
   * These resolve with null if the visitor cancels, and reject with the signal's reason or an error
   * that the visitor cannot resolve.
   */
  chooseRecovery(choice: RecoveryChoice): Promise<Answered<RecoveryKind>>
  askAddress(question: AddressQuestion): Promise<Answered<string>>
  askPassphrase<T>(question: PassphraseQuestion<T>): Promise<Answered<T>>
  askPasskey<T>(question: PasskeyQuestion<T>): Promise<Answered<T>>
  showCode(question: CodeQuestion | LeaveQuestion): Promise<Answered<true>>
  visitAgain(question: VisitAgainQuestion): Promise<Answered<true>>
  confirmAdding(question: AddingQuestion): Promise<Answered<true>>
  confirmRemoval(question: RemovalQuestion): Promise<Answered<true>>
  /** `phrase`: the visitor wants the phrase first. `deleted`: done, and shown. */
  confirmDeletion(question: DeletionQuestion): Promise<Answered<'phrase' | 'stale' | 'deleted'>>
  /** Resolves once the visitor has closed it. Rejects with the signal's reason. */
  sayWaits(question: WaitsQuestion): Promise<Answered<true>>
  sayOtherWallet(question: OtherWalletQuestion): Promise<Answered<true>>
  sync(theme: Theme): void
}

/** Before the screen needs the visitor `show`, afterwards `hide`. */
export interface Stage {
  show(title: string): void
  hide(): void
}

/** Through the server. `chain` is CAIP-2. Rejects with an `Error` with a `code`. */
export interface Reads {
  request(chain: string, method: string, params: readonly unknown[]): Promise<unknown>
}

/** `config` is the project's configuration. */
export type CreateScreen = (deps: {
  root: HTMLElement
  stage: Stage
  reads: Reads
  config: () => Promise<EmbeddedConfig>
}) => Screen

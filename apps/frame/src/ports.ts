/** What the parts of the frame are to each other: what is asked of the visitor, where it is drawn, and how chains are read. */
import type { EmbeddedConfig, FrameParams, RecoveryKind } from '@portico/wire'

/** What a host says of itself. Its texts are its own claims; only `Asked.origin` is known. */
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
  | (AnyEvmTransaction & { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; accessList: AccessList })

interface Asked {
  /** CAIP-2. */
  chain: string
  /** Whose signature is wanted. */
  account: string
  /** The host's page, as the browser names it. */
  origin: string
  /** Null until the host has said. */
  dapp: Dapp | null
}

/** What the visitor is asked to sign: what is shown is what is signed. */
export type Approval =
  /** `personal_sign`: `bytes` without the prefix that is put in front of it. */
  | (Asked & { is: 'message'; bytes: Uint8Array })
  | (Asked & { is: 'typed-data'; data: TypedData })
  /** Sent once it is signed. */
  | (Asked & { is: 'transaction'; transaction: EvmTransaction })
  | (Asked & { is: 'solana-message'; bytes: Uint8Array })
  /** Messages of transactions, as they are signed (not their signatures). `isSent`: the frame sends it. */
  | (Asked & { is: 'solana-transactions'; messages: readonly Uint8Array[]; isSent: boolean })

/** A code that the frame asks for itself, so that no host sees it. */
export interface RecoveryQuestion {
  /**
   * `device`: the keeper's, which lets this device in. `phrase`: the server's, before the phrase is shown; `login`: before something else. `address`: of the
   * present address, which `next` is to take the place of; `new-address`: of that one. Default `device`.
   */
  why?: 'device' | 'phrase' | 'login' | 'address' | 'new-address'
  email: string
  /** The other address, where one is changed. */
  next?: string
  /** Milliseconds since 1970, by this device's clock: until when the code is good, and when another mail may be asked for. */
  expires: number
  resend: number
  /** Why it is asked again. */
  error: 'wrong-code' | 'code-expired' | 'too-many-attempts' | 'unavailable' | null
  /** Has another mail sent; resolves with the new times, rejects where it was not sent. */
  again(): Promise<{ expires: number; resend: number }>
  /** Ends the question: the host no longer waits. */
  signal: AbortSignal
}

/** What opens the wallet on a new device is to be chosen. */
export interface RecoveryChoice {
  /** What can be chosen. */
  kinds: readonly RecoveryKind[]
  /** What is in use; null before the first choice, or where nobody knows. */
  present: RecoveryKind | null
  /** Where the keeper's codes would go. */
  email: string | null
  /** It takes the place of another. */
  isChange: boolean
  signal: AbortSignal
}

/** A passphrase that is asked for, or a new one. */
export interface PassphraseQuestion<T> {
  why: 'new' | 'device'
  /** Does what it is typed for, while the screen says so. What the visitor can do something about is said, and asked again. */
  act(typed: string): Promise<T>
  signal: AbortSignal
}

/** As much of a window as is used to ask for passkeys; the frame's, or one that it has opened. */
export interface PasskeyWindow {
  navigator: { credentials?: Pick<CredentialsContainer, 'create' | 'get'> }
  document: object
  top: unknown
  PublicKeyCredential?: { parseCreationOptionsFromJSON?(options: object): object; parseRequestOptionsFromJSON?(options: object): object }
}

/** A passkey that is to be used, or made. */
export interface PasskeyQuestion<T> {
  /** `login` and `add`: a way in. `set`: will open the wallet on a new device, `device`: opens it on this one. `prove`: shows who it is. */
  why: 'login' | 'add' | 'set' | 'device' | 'prove'
  /** Uses one that the visitor has, within the press. `signal` ends when the visitor turns away. Null where only a new one will do. */
  use: ((view: PasskeyWindow, signal: AbortSignal) => Promise<T>) | null
  /** Makes one of this name. Null where none is made. */
  make: ((view: PasskeyWindow, name: string, signal: AbortSignal) => Promise<T>) | null
  /** What a new one is called unless the visitor says otherwise. */
  name: string
  signal: AbortSignal
}

/** A code that a phone scans, or whose address is opened on this one. */
export interface CodeQuestion {
  url: string
  /** Waits until it has been approved there. `signal` ends when the visitor turns away. */
  act(signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

/** A way in is to be removed. */
export interface RemovalQuestion {
  /** `email`, `passkey`, or a provider. */
  way: string
  /** What its owner knows it by. */
  label: string | null
  /** Removes it, while the screen says so. */
  act(): Promise<void>
  signal: AbortSignal
}

/** The login is to be deleted, with the wallet's keys. */
export interface DeletionQuestion {
  /** Days after which nothing is left in backups either. */
  backups: number
  /** Deletes it, while the screen says so; false where the login has become too old for that. */
  act(): Promise<boolean>
  signal: AbortSignal
}

/** This device has to wait. */
export interface WaitsQuestion {
  /** Milliseconds since 1970, by this device's clock. */
  until: number
  signal: AbortSignal
}

/** Null: the visitor has turned away. */
export type Answered<T> = { value: T } | null

/** What draws. One thing at a time is in front of the visitor; the caller sees to that. */
export interface Screen {
  /**
   * Resolves with what the visitor chose. Rejects with the signal's reason. `act` does what was approved, while the screen says so: where it
   * rejects, the visitor may try again, and the answer rejects as the last try did once the visitor turns away.
   */
  approve(approval: Approval, signal: AbortSignal, act?: () => Promise<void>): Promise<'approved' | 'refused'>
  /** Six digits; null when the visitor turns away. Rejects with the signal's reason. */
  askRecoveryCode(question: RecoveryQuestion): Promise<string | null>
  /**
   * Warns, and shows the recovery phrase to a visitor who wants it all the same; resolves once they are done. Rejects with the signal's reason.
   * `read` fetches the words, in ASCII with a space between two, which the screen overwrites; null where the login has become too old, which ends it.
   * Where it rejects, the visitor may try again, and the screen rejects as the last try did once the visitor turns away.
   */
  showPhrase(read: () => Promise<ArrayBuffer | null>, signal: AbortSignal): Promise<void>
  /** Each of these is null when the visitor turns away, and rejects with the signal's reason, or as what is done rejects that nobody can do anything about. */
  chooseRecovery(choice: RecoveryChoice): Promise<Answered<RecoveryKind>>
  askPassphrase<T>(question: PassphraseQuestion<T>): Promise<Answered<T>>
  askPasskey<T>(question: PasskeyQuestion<T>): Promise<Answered<T>>
  showCode(question: CodeQuestion): Promise<Answered<true>>
  confirmRemoval(question: RemovalQuestion): Promise<Answered<true>>
  /** `phrase`: the visitor wants to see the recovery phrase first. `deleted`: it is done, and they have read so. */
  confirmDeletion(question: DeletionQuestion): Promise<Answered<'phrase' | 'stale' | 'deleted'>>
  /** Says from when on this device is let in; resolves once the visitor has closed that. Rejects with the signal's reason. */
  sayWaits(question: WaitsQuestion): Promise<Answered<true>>
  sync(theme: Theme): void
}

/** How the screen has the host's page show the frame: `show` before it needs the visitor, `hide` once it no longer does. */
export interface Stage {
  show(title: string): void
  hide(): void
}

/** Reads of the frame's own, through the server. `chain` is CAIP-2. Rejects with an `Error` that has a `code`. */
export interface Reads {
  request(chain: string, method: string, params: readonly unknown[]): Promise<unknown>
}

/** `approve/screen.ts` exports one, `createScreen`. `config` resolves once the server has said what the project is. */
export type CreateScreen = (parts: { root: HTMLElement; stage: Stage; reads: Reads; config: () => Promise<EmbeddedConfig> }) => Screen

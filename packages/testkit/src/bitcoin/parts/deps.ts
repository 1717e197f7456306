/**
 * The parts are passed to each other as parameters and never imported, so that the source text of
 * each can be sent into a page unchanged.
 */
import type {
  BitcoinAddressSet,
  BitcoinKeyAddress,
  BitcoinNetworkName,
  BitcoinSigner,
  BitcoinTraits,
  BitcoinWalletOptions,
  BitcoinWindow,
} from '../types.ts'
import type { DoubleStorage } from '../../doubles/memory.ts'
import type { PromptQueue } from '../../doubles/queue.ts'
import type { Recorder } from '../../doubles/recorder.ts'
import type { WalletCall } from '../../wallets/types.ts'

/** A vendor's type with its enumerations as plain texts. */
export type Plain<T> = T extends string
  ? `${T}`
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T

export interface BitcoinSetup {
  options: BitcoinWalletOptions & { name: string; icon: string }
  /** By account. */
  accounts: readonly Readonly<Record<BitcoinNetworkName, BitcoinAddressSet>>[]
  window: BitcoinWindow
  signer: BitcoinSigner
  /** Null: no state survives a reload. */
  storage: () => DoubleStorage
}

export interface BitcoinState {
  account: number
  network: BitcoinNetworkName
  shares: readonly ('payment' | 'ordinals' | 'stx')[]
  granted: boolean
  locked: boolean
  /** Requests never settle. */
  removed: boolean
  behaviour: BitcoinTraits
}

export type BitcoinChange = 'accounts' | 'network' | 'revoked'

export interface BitcoinContext {
  readonly options: BitcoinSetup['options']
  readonly state: BitcoinState
  change(changed: Partial<BitcoinState>): void
  traits(): BitcoinTraits
  addresses(): BitcoinAddressSet
  /** For wallets that show only one address. */
  single(): BitcoinKeyAddress
}

export interface BitcoinSignatures {
  /** `address` is the one that really signed. */
  message(request: {
    address: string
    message: string
    protocol: 'ecdsa' | 'bip322'
  }): Promise<{ signature: string; address: string }>
  /** Base64 in and out. */
  psbt(request: {
    psbt: string
    inputs: readonly { index: number; sighashTypes?: readonly number[] }[]
    finalize: boolean
  }): Promise<{ psbt: string; hex?: string }>
  /** Satoshis as text; resolves with the transaction's id. */
  transfer(
    address: string,
    recipients: readonly { address: string; amount: string }[],
  ): Promise<string>
  send(hex: string): Promise<string>
}

export interface Owner extends BitcoinContext, BitcoinSignatures {
  readonly recorder: Recorder<WalletCall>
  readonly queue: PromptQueue
  /** Not async, because some wallets throw synchronously. */
  request(method: string, params: unknown, answer: () => Promise<unknown>): unknown
  /** Rejects with `rejected` when the owner refuses. */
  ask<T>(method: string, run: () => Promise<T>): Promise<T>
  readonly rejected: object
  /** `ask` rejects with it when a window is open already. */
  readonly pending: object
  /** Written as the behaviour prescribes. */
  writeAccounts(list: readonly unknown[]): unknown
  subscribe(cb: (change: BitcoinChange) => void): void
  notify(change: BitcoinChange): void
}

export interface Placement {
  /** Announces the objects where the vendor does. */
  place(): void
  /** Also unregisters the wallet. */
  remove(): void
  /** From pages that load later; open pages get no event. */
  hide(): void
}

export interface Bytes {
  toBase64(hex: string): string
  toHex(base64: string): string
  bytes(base64: string): Uint8Array
  text(bytes: Uint8Array): string
  fromBytes(bytes: Uint8Array): string
}

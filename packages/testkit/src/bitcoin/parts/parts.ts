/**
 * The interfaces between the parts of a Bitcoin wallet. The parts are passed to each other as
 * parameters and never imported, so that the source text of each can be sent into a page unchanged.
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

/** Settled options, and what differs between Node and a page. */
export interface BitcoinSetup {
  options: BitcoinWalletOptions & { name: string; icon: string }
  /** The addresses of each account on each network. */
  accounts: readonly Readonly<Record<BitcoinNetworkName, BitcoinAddressSet>>[]
  window: BitcoinWindow
  signer: BitcoinSigner
  /** Storage for the wallet's state across reloads; null to keep it in the page only. */
  storage: () => DoubleStorage
}

/** The state of a wallet. */
export interface BitcoinState {
  account: number
  network: BitcoinNetworkName
  shares: readonly ('payment' | 'ordinals' | 'stx')[]
  granted: boolean
  locked: boolean
  /** The wallet has left the page, and requests never settle. */
  removed: boolean
  behaviour: BitcoinTraits
}

/** What changed in the wallet, for the events of its vendor. */
export type BitcoinChange = 'accounts' | 'network' | 'revoked'

/** The state of a wallet, and values derived from it. */
export interface BitcoinContext {
  readonly options: BitcoinSetup['options']
  readonly state: BitcoinState
  /** Changes the state and saves it. */
  change(changed: Partial<BitcoinState>): void
  traits(): BitcoinTraits
  /** The selected account on the current network. */
  addresses(): BitcoinAddressSet
  /** The one address of wallets that show only one. */
  single(): BitcoinKeyAddress
}

/** Signs and sends, or returns what the behaviour prescribes. */
export interface BitcoinSignatures {
  /** Signs a text; `address` is the one that really signed. */
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
  /** Pays from an address, satoshis as text; resolves with the transaction's id. */
  transfer(
    address: string,
    recipients: readonly { address: string; amount: string }[],
  ): Promise<string>
  send(hex: string): Promise<string>
}

/** The wallet behind its vendor's interface: its state, its owner, and its behaviour. */
export interface Owner extends BitcoinContext, BitcoinSignatures {
  readonly recorder: Recorder<WalletCall>
  readonly queue: PromptQueue
  /**
   * Records a request, and answers it as the behaviour prescribes. Not async, because some wallets
   * throw synchronously.
   */
  request(method: string, params: unknown, answer: () => Promise<unknown>): unknown
  /** Asks the owner; rejects with `rejected` when they refuse. */
  ask<T>(method: string, run: () => Promise<T>): Promise<T>
  readonly rejected: object
  /** What `ask` rejects with when a window is open already. */
  readonly pending: object
  /** A list of accounts as the behaviour writes it. */
  writeAccounts(list: readonly unknown[]): unknown
  /** Calls `cb` when something changes in the wallet. */
  subscribe(cb: (change: BitcoinChange) => void): void
  notify(change: BitcoinChange): void
}

/** A vendor's objects on the page. */
export interface Placement {
  /** Puts the objects where pages look for them, and announces them where the vendor does. */
  place(): void
  /** Takes them off the page, and unregisters the wallet where it registered. */
  remove(): void
  /** Takes them off pages that load later; pages that know them learn nothing of it. */
  hide(): void
}

/** Encodings of bytes, as far as vendors differ in them. */
export interface Bytes {
  toBase64(hex: string): string
  toHex(base64: string): string
  bytes(base64: string): Uint8Array
  text(bytes: Uint8Array): string
  fromBytes(bytes: Uint8Array): string
}

/**
 * What the parts of a Bitcoin wallet are to each other. They find each other through these parameters and never through
 * imports, so that the source text of each can be sent into a page as it is.
 */
import type {
  BitcoinAddressSet,
  BitcoinKeyAddress,
  BitcoinNetworkName,
  BitcoinSigner,
  BitcoinTraits,
  BitcoinWalletOptions,
  BitcoinWindow,
  ScriptedBitcoinWallet,
} from '../types.ts'
import type { WalletCall } from '../../wallets/types.ts'

/** Any plain form of a vendor's type: its enumerations as the texts that they are. */
export type Plain<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Plain<T[Key]> } : T

/** Settled options, and what differs between Node and a page. */
export interface BitcoinSetup {
  options: BitcoinWalletOptions & { name: string; icon: string }
  /** The addresses of each account on each network. */
  holds: readonly Readonly<Record<BitcoinNetworkName, BitcoinAddressSet>>[]
  window: BitcoinWindow
  signer: BitcoinSigner
  /** Keeps what the wallet knows over a reload; null when nothing is to outlive the page. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** What a wallet knows. */
export interface BitcoinState {
  account: number
  network: BitcoinNetworkName
  shares: readonly ('payment' | 'ordinals' | 'stx')[]
  granted: boolean
  locked: boolean
  gone: boolean
  behaviour: BitcoinTraits
}

/** What happened in the wallet, for whoever listens to its vendor's events. */
export type BitcoinNews = 'accounts' | 'network' | 'revoked'

/** The wallet behind its vendor's interface: whom it belongs to, what it holds, and how it is told to behave. */
export interface Owner {
  readonly options: BitcoinSetup['options']
  readonly state: BitcoinState
  readonly calls: WalletCall[]
  change(what: Partial<BitcoinState>): void
  traits(): BitcoinTraits
  /** The selected account on the current network. */
  holds(): BitcoinAddressSet
  /** The one address of wallets that show only one. */
  single(): BitcoinKeyAddress
  /** Records a request, and answers it as the behaviour says. Not async: some wallets throw before they return. */
  request(method: string, params: unknown, answer: () => Promise<unknown>): unknown
  /** Asks the owner; rejects with `refused` when they say no. */
  ask<T>(method: string, run: () => Promise<T>): Promise<T>
  readonly refused: object
  /** What `ask` rejects with when a window is open already. */
  readonly pending: object
  /** A list of accounts as the behaviour writes it. */
  written(list: readonly unknown[]): unknown
  /** Signs; `address` is the one that really signed. */
  message(request: { address: string; message: string; protocol: 'ecdsa' | 'bip322' }): Promise<{ signature: string; address: string }>
  /** Base64 in and out. */
  psbt(request: {
    psbt: string
    inputs: readonly { index: number; sighashTypes?: readonly number[] }[]
    finalize: boolean
  }): Promise<{ psbt: string; hex?: string }>
  /** Pays from an address, satoshis as text; resolves with the transaction's id. */
  transfer(address: string, recipients: readonly { address: string; amount: string }[]): Promise<string>
  send(hex: string): Promise<string>
  hear(cb: (news: BitcoinNews) => void): void
}

/** A vendor's interface on the page. */
export interface Face {
  /** Puts its objects where pages look for them, and says so where the vendor does. */
  place(): void
  unplace(): void
  /** Is there for no page that comes later, and says nothing of it to those that know it. */
  hide(): void
}

export interface BitcoinParts {
  makeOwner(setup: BitcoinSetup): Owner & Pick<ScriptedBitcoinWallet, 'waiting' | 'release' | 'approve' | 'reject' | 'asked'> & {
    tell(news: BitcoinNews): void
    drop(): void
  }
  makeBytes(): Bytes
  makeSats(owner: Owner): object
  makeLeather(owner: Owner, bytes: Bytes): object
  makeUnisat(owner: Owner, bytes: Bytes): object
  makeOkx(owner: Owner, bytes: Bytes): object
  makeStandard(owner: Owner, bytes: Bytes, also: object): object
  makeFace(parts: BitcoinParts, setup: BitcoinSetup, owner: Owner): Face
  makeBitcoinWallet(parts: BitcoinParts, setup: BitcoinSetup): ScriptedBitcoinWallet
}

/** Bytes and their texts, as far as vendors differ in them. */
export interface Bytes {
  toBase64(hex: string): string
  toHex(base64: string): string
  bytes(base64: string): Uint8Array
  text(bytes: Uint8Array): string
  fromBytes(bytes: Uint8Array): string
}


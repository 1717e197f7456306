/**
 * Types of the double of a wallet with the Keplr interface. What pages meet is the published interface of
 * `@keplr-wallet/types` 0.13.41 (https://github.com/chainapsis/keplr-wallet/blob/master/packages/types/src/wallet/keplr.ts)
 * and https://docs.keplr.app/api, both read on 21 November 2026; the double is type-checked against the types in
 * `double.test.ts`.
 */
import type { DoubleTraits } from '../doubles/context.ts'
import type { DoubleControls } from '../doubles/prompts.ts'

/** `Key`. */
export interface DoubleKey {
  name: string
  algo: string
  pubKey: Uint8Array
  address: Uint8Array
  bech32Address: string
  ethereumHexAddress: string
  isNanoLedger: boolean
  isKeystone: boolean
}

/** `StdSignature`. */
export interface DoubleSignature {
  pub_key: { type: string; value: string }
  signature: string
}

/** `StdSignDoc`, as far as the double reads it. */
export interface DoubleAminoDoc {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: { readonly amount: readonly { readonly denom: string; readonly amount: string }[]; readonly gas: string }
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  readonly memo: string
}

/** What `signDirect` takes; the number is anything that reads as one. */
export interface DoubleDirectDoc {
  bodyBytes?: Uint8Array | null
  authInfoBytes?: Uint8Array | null
  chainId?: string | null
  accountNumber?: { toString(): string } | null
}

/** `ChainInfo`, as far as the double reads it. */
export interface DoubleChainInfo {
  readonly chainId: string
  readonly bech32Config?: { readonly bech32PrefixAccAddr: string }
}

/** What pages meet: the part of `Keplr` that a wallet's connection needs. */
export interface DoubleKeplr {
  version: string
  mode: 'extension'
  enable(chainIds: string | string[]): Promise<void>
  disable?(chainIds?: string | string[]): Promise<void>
  getKey(chainId: string): Promise<DoubleKey>
  experimentalSuggestChain?(chainInfo: DoubleChainInfo): Promise<void>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<DoubleSignature>
  signAmino?(
    chainId: string,
    signer: string,
    signDoc: DoubleAminoDoc,
  ): Promise<{ signed: DoubleAminoDoc; signature: DoubleSignature }>
  signDirect?(
    chainId: string,
    signer: string,
    signDoc: DoubleDirectDoc,
  ): Promise<{ signed: Required<DoubleDirectDoc>; signature: DoubleSignature }>
}

/** Which wallet it stands for: where on the page it is, and how it says that its account has changed. */
export type CosmosPlace = 'keplr' | 'leap' | 'cosmostation' | 'okx'

/** What a wallet does, one axis each. What is left out is honest and willing. */
export interface CosmosTraits extends DoubleTraits {
  /** Whether the page hears that another account was chosen. */
  events?: 'once' | 'never'
  /** Locked: whatever needs a key opens a window in which it can be unlocked, and waits. */
  locked?: boolean
  /** How every key is written. */
  key?: 'honest' | 'null' | 'getters' | 'bad-address' | 'bad-checksum' | 'validator' | 'bad-pubkey' | 'bad-algo'
  /** How every signature is written; `bare` leaves the public key out, as some wallets do. */
  signature?: 'honest' | 'null' | 'text' | 'short' | 'getters' | 'other-key' | 'other-chain' | 'bare'
  /** The owner changes the memo in the wallet's window. */
  edits?: boolean
}

export interface CosmosDoubleOptions {
  place?: CosmosPlace
  /** `late` waits for `inject()`. */
  injection?: 'now' | 'late'
  behaviour?: CosmosTraits
  /** The chains that it knows, with the prefix of their addresses; cosmoshub-4 and osmosis-1 by default. */
  chains?: Readonly<Record<string, string>>
  /** Chains that the visitor has let the page use before. */
  enabled?: readonly string[]
  /** Its accounts are on a Ledger. */
  ledger?: boolean
  /** Members that it has not. */
  without?: readonly ('disable' | 'experimentalSuggestChain' | 'signArbitrary' | 'signAmino' | 'signDirect')[]
}

/** A wallet with the Keplr interface that does as it is told. */
export interface CosmosDouble extends DoubleControls {
  /** Puts itself onto the page, as late or as again as it is called. */
  inject(): void
  /** Takes itself off the page. */
  remove(): void
  /** Replaces the behaviour; what waits goes on waiting. */
  set(behaviour: CosmosTraits): void
  /** The owner chooses another of its accounts, by its number; the page hears the wallet's event. */
  select(account: number): void
  /** The address of an account on a chain. */
  addressOf(account: number, chain: string): string
  /** The chains that the page may use. */
  allowed(): string[]
}

/** The double in this process, with the object that pages meet. */
export interface CosmosWalletDouble extends CosmosDouble {
  readonly keplr: DoubleKeplr
}

/** What is public of one account. Bytes are hex, so that it can be sent into a page. */
export interface CosmosPublic {
  name: string
  /** 33 bytes. */
  pubkey: string
  /** 20 bytes. */
  account: string
}

/** What a double needs besides its options: its accounts, and how it is reached. */
export interface CosmosSetup {
  readonly id: string
  readonly options: CosmosDoubleOptions
  readonly accounts: readonly CosmosPublic[]
  /** Name of the page's global function that signs; in this process, `sign` is passed instead. */
  readonly binding?: string
  /** Keeps over a reload which chains the page may use. */
  readonly memory?: boolean
}

/** Signs the SHA-256 of bytes, given in hex, with the key of an account: 64 bytes in base64. */
export type CosmosSign = (account: number, bytes: string) => Promise<string>

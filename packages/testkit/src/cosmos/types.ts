/**
 * The published interface of `@keplr-wallet/types` 0.13.41
 * (https://github.com/chainapsis/keplr-wallet/blob/master/packages/types/src/wallet/keplr.ts) and
 * https://docs.keplr.app/api, read on 21 November 2026. `double.test.ts` type-checks the double
 * against it.
 */
import type { DoubleTraits } from '../doubles/context.ts'
import type { DoubleControls } from '../doubles/prompts.ts'

/** `Key`. */
export interface DoubleKey {
  /** What the owner calls the account. */
  name: string
  /** The kind of key, e.g. `secp256k1`. */
  algo: string
  /** The public key, 33 bytes. */
  pubKey: Uint8Array
  /** The address as its 20 bytes. */
  address: Uint8Array
  /** The address with the chain's prefix. */
  bech32Address: string
  /** The address as Ethereum writes it; an empty text where there is none. */
  ethereumHexAddress: string
  /** Whether it is on a Ledger. */
  isNanoLedger: boolean
  /** Whether it is on a Keystone device. */
  isKeystone: boolean
}

/** `StdSignature`. */
export interface DoubleSignature {
  /** The public key: its amino type, and its bytes in base64. */
  pub_key: { type: string; value: string }
  /** 64 bytes in base64. */
  signature: string
}

/** `StdSignDoc`, as far as the double reads it. */
export interface DoubleAminoDoc {
  /** The chain's own id, e.g. `cosmoshub-4`. */
  readonly chain_id: string
  /** The account's number on the chain, in decimal digits. */
  readonly account_number: string
  /** How many transactions the account has sent, in decimal digits. */
  readonly sequence: string
  /** The fee in smallest units, and the most gas. */
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
  }
  /** The messages. */
  readonly msgs: readonly { readonly type: string; readonly value: unknown }[]
  /** A note that is stored with the transaction. */
  readonly memo: string
}

/** The document of `signDirect`; the number may have any type that converts to one. */
export interface DoubleDirectDoc {
  /** The messages, as protobuf. */
  bodyBytes?: Uint8Array | null
  /** Signers and fee, as protobuf. */
  authInfoBytes?: Uint8Array | null
  /** The chain's own id. */
  chainId?: string | null
  /** The account's number on the chain. */
  accountNumber?: { toString(): string } | null
}

/** `ChainInfo`, as far as the double reads it. */
export interface DoubleChainInfo {
  readonly chainId: string
  readonly bech32Config?: { readonly bech32PrefixAccAddr: string }
}

/** The members of `Keplr` that a connection needs. */
export interface DoubleKeplr {
  /** The wallet's version. */
  version: string
  /** How the wallet is reached. */
  mode: 'extension'
  /** Asks the owner to allow the page to use the chains. */
  enable(chainIds: string | string[]): Promise<void>
  /** Revokes the permission of chains, or of all. */
  disable?(chainIds?: string | string[]): Promise<void>
  /** The account on a chain, by the chain's own id (`chainId`). */
  getKey(chainId: string): Promise<DoubleKey>
  /** Asks the owner to add a chain that the wallet does not know. */
  experimentalSuggestChain?(chainInfo: DoubleChainInfo): Promise<void>
  /** Signs a text or bytes (ADR-36), `data`, by the address `signer` on the chain `chainId`. */
  signArbitrary?(
    chainId: string,
    signer: string,
    data: string | Uint8Array,
  ): Promise<DoubleSignature>
  /** Signs a transaction in amino's JSON by the address `signer` on the chain `chainId`. */
  signAmino?(
    chainId: string,
    signer: string,
    signDoc: DoubleAminoDoc,
  ): Promise<{ signed: DoubleAminoDoc; signature: DoubleSignature }>
  /** Signs a transaction in protobuf by the address `signer` on the chain `chainId`. */
  signDirect?(
    chainId: string,
    signer: string,
    signDoc: DoubleDirectDoc,
  ): Promise<{ signed: Required<DoubleDirectDoc>; signature: DoubleSignature }>
}

/** The imitated wallet: its global, and its event for a changed account. */
export type CosmosPlace = 'keplr' | 'leap' | 'cosmostation' | 'okx'

/**
 * A wallet's behaviour, one trait per field. By default it answers correctly and its owner agrees.
 */
export interface CosmosTraits extends DoubleTraits {
  /** Whether it emits an event to the page when another account is chosen. */
  events?: 'once' | 'never'
  /** A request that needs a key opens a window to unlock it, and waits. */
  locked?: boolean
  /** How every key is written. */
  key?:
    | 'honest'
    | 'null'
    | 'getters'
    | 'bad-address'
    | 'bad-checksum'
    | 'validator'
    | 'bad-pubkey'
    | 'bad-algo'
  /** How every signature is written; `bare` leaves the public key out, as some wallets do. */
  signature?:
    | 'honest'
    | 'null'
    | 'text'
    | 'short'
    | 'getters'
    | 'other-key'
    | 'other-chain'
    | 'bare'
  /** The owner changes the memo in the wallet's window. */
  edits?: boolean
}

/** What a double of a Cosmos wallet is, and how it behaves. */
export interface CosmosDoubleOptions {
  /** Its global; `window.keplr` by default. */
  place?: CosmosPlace
  /** `late` waits for `inject()`. */
  injection?: 'now' | 'late'
  /** How it answers; honest and willing by default. */
  behaviour?: CosmosTraits
  /**
   * The chains that it knows, with the prefix of their addresses; cosmoshub-4 and osmosis-1 by
   * default.
   */
  chains?: Readonly<Record<string, string>>
  /** Chains that the visitor has already allowed. */
  enabled?: readonly string[]
  /** Its accounts are on a Ledger. */
  ledger?: boolean
  /** Members that it lacks. */
  without?: readonly (
    | 'disable'
    | 'experimentalSuggestChain'
    | 'signArbitrary'
    | 'signAmino'
    | 'signDirect'
  )[]
}

/** A wallet with the Keplr interface that behaves as scripted. */
export interface CosmosDouble extends DoubleControls {
  /** Puts itself onto the page; may be called late, and repeatedly. */
  inject(): void
  /** Takes itself off the page. */
  remove(): void
  /** Replaces the behaviour; waiting requests keep waiting. */
  set(behaviour: CosmosTraits): void
  /**
   * The owner chooses another account; the page receives the wallet's event.
   *
   * @param account Its index.
   */
  select(account: number): void
  /** The address of an account on a chain. */
  addressOf(account: number, chain: string): string
  /** The chains that the page may use. */
  allowed(): string[]
}

/** The double in this process, with the object that pages meet. */
export interface CosmosWalletDouble extends CosmosDouble {
  /** The object that pages find, with Keplr's interface. */
  readonly keplr: DoubleKeplr
}

/** The public data of one account. Bytes are hex, so that it can be sent into a page. */
export interface CosmosPublic {
  name: string
  /** 33 bytes. */
  pubkey: string
  /** 20 bytes. */
  account: string
}

/** The accounts of a double, and the signer. */
export interface CosmosSetup {
  readonly id: string
  readonly options: CosmosDoubleOptions
  readonly accounts: readonly CosmosPublic[]
  /** The page's global function that signs; in this process, `sign` is passed instead. */
  readonly binding?: string
  /** Keeps the allowed chains over a reload. */
  readonly memory?: boolean
}

/** Signs the SHA-256 of bytes, given in hex, with the key of an account: 64 bytes in base64. */
export type CosmosSign = (account: number, bytes: string) => Promise<string>

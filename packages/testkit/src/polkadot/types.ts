/**
 * The published interface `@polkadot/extension-inject` 0.63.1
 * (https://github.com/polkadot-js/extension/blob/v0.63.1/packages/extension-inject/src/types.ts,
 * read on 20 November 2026). `double.test.ts` type-checks the double against it.
 */
import type { DoubleTraits } from '../doubles/context.ts'
import type { DoubleControls } from '../doubles/prompts.ts'

/** How a key pair signs. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

/** An account as extensions return it: `InjectedAccount`. */
export interface DoubleAccount {
  /** The address, SS58 or hex of an ethereum key. */
  address: string
  /** The genesis hash of its only chain; null or absent for all. */
  genesisHash?: string | null
  /** What the owner calls it. */
  name?: string
  /** What kind of key it has. */
  type?: PolkadotKeyType
}

/** `SignerPayloadRaw`. */
export interface DoubleRaw {
  /** The account that signs. */
  address: string
  /** What is signed, hex. */
  data: string
  /** A message, or a transaction's payload. */
  type: 'bytes' | 'payload'
}

/** The signed fields of `SignerPayloadJSON`. */
export interface DoublePayload {
  /** The account that signs, SS58. */
  address: string
  /** The block at which the transaction's validity starts, hex. */
  blockHash: string
  /** The transaction's validity, as SCALE; hex. */
  era: string
  /** The chain, by its genesis hash; hex. */
  genesisHash: string
  /** The call, as SCALE; hex. */
  method: string
  /** The sender's number of transactions, hex. */
  nonce: string
  /** The version of the chain's runtime, hex. */
  specVersion: string
  /** The tip in smallest units; hex. */
  tip: string
  /** The version of the transaction's form, hex. */
  transactionVersion: string
}

/** `SignerResult`. */
export interface DoubleResult {
  /** The request's number, counted by the extension. */
  id: number
  /** The signature, hex. */
  signature: `0x${string}`
}

/** `Injected`: what an allowed page gets. */
export interface DoubleInjected {
  /** The accounts that the owner shares. */
  accounts: {
    get(anyType?: boolean): Promise<DoubleAccount[]>
    subscribe(cb: (accounts: DoubleAccount[]) => void | Promise<void>): () => void
  }
  /** The signer of the page. */
  signer: {
    signRaw(raw: DoubleRaw): Promise<DoubleResult>
    signPayload(payload: DoublePayload): Promise<DoubleResult>
  }
}

/** An entry of `window.injectedWeb3`: `InjectedWindowProvider`. */
export interface DoubleEntry {
  /** The extension's version. */
  version: string
  /** Asks the owner to share accounts with the page, which passes its name as `origin`. */
  enable?(origin: string): Promise<DoubleInjected>
  /** The newer form of `enable`, for the page `origin`; an extension has one of the two, or both. */
  connect?(origin: string): Promise<DoubleInjected & { name: string; version: string }>
}

/**
 * An extension's behaviour, one trait per field. By default it answers correctly and its owner
 * agrees.
 */
export interface PolkadotTraits extends DoubleTraits {
  /** Whether it calls its listeners when its accounts change. */
  events?: 'once' | 'never'
  /** Shares no account until it is unlocked. */
  locked?: boolean
  /** What `enable` resolves with. */
  injected?: 'honest' | 'null' | 'empty' | 'getters' | 'no-signer' | 'no-raw' | 'no-subscribe'
  /** How every list of accounts is written. */
  accounts?:
    | 'honest'
    | 'null'
    | 'string'
    | 'bad-address'
    | 'bad-checksum'
    | 'getters'
    | 'foreign'
    | 'bad-genesis'
    | 'duplicates'
  /** How every signature is written. */
  signature?: 'honest' | 'null' | 'text' | 'short' | 'getters' | 'with-type'
}

/** What a double of a Polkadot extension is, and how it behaves. */
export interface PolkadotDoubleOptions {
  /** Its name in `injectedWeb3`; `polkadot-js` by default. */
  key?: string
  /** `late` waits for `inject()`. */
  injection?: 'now' | 'late'
  /** The newer kind has `connect` instead of `enable`. */
  style?: 'enable' | 'connect'
  /** How it answers; honest and willing by default. */
  behaviour?: PolkadotTraits
  /** The page is allowed already: `enable` opens no window. */
  authorised?: boolean
}

/** A Polkadot extension that behaves as scripted. */
export interface PolkadotDouble extends DoubleControls {
  /** Puts itself into `injectedWeb3`; may be called late, and repeatedly. */
  inject(): void
  /** Takes itself off the page. */
  remove(): void
  /**
   * Replaces the behaviour; waiting requests keep waiting. Locking and unlocking calls the
   * listeners.
   */
  set(behaviour: PolkadotTraits): void
  /** The owner shares these accounts, by address; its listeners are called. */
  share(addresses: readonly string[]): void
  /** The addresses that it holds. */
  addresses(): string[]
  /** How many pages listen to its accounts. */
  listeners(): number
}

/** The double in this process, with the object that pages meet. */
export interface PolkadotExtensionDouble extends PolkadotDouble {
  /** The entry in `window.injectedWeb3`. */
  readonly entry: DoubleEntry
}

/** The signer of a double. */
export interface PolkadotSetup {
  readonly id: string
  readonly options: PolkadotDoubleOptions & { readonly key: string }
  readonly accounts: readonly DoubleAccount[]
  /** The page's global function that signs; in this process, `sign` is passed instead. */
  readonly binding?: string
  /** Keeps the page's permission over a reload. */
  readonly memory?: boolean
}

/**
 * Signs bytes, given in hex, in the name of an account; `kind` adds the byte of the key type in
 * front.
 */
export type PolkadotSign = (address: string, bytes: string, kind: boolean) => Promise<`0x${string}`>

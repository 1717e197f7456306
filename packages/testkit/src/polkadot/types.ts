/**
 * Types of the double of a Polkadot extension. What pages meet is the published interface
 * `@polkadot/extension-inject` 0.63.1 (https://github.com/polkadot-js/extension/blob/v0.63.1/packages/extension-inject/src/types.ts,
 * read on 20 November 2026); the double is type-checked against it in `double.test.ts`.
 */
import type { DoubleTraits } from '../doubles/context.ts'
import type { DoubleControls } from '../doubles/prompts.ts'

/** How a key pair signs. */
export type PolkadotKeyType = 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'

/** An account as extensions tell of it: `InjectedAccount`. */
export interface DoubleAccount {
  address: string
  genesisHash?: string | null
  name?: string
  type?: PolkadotKeyType
}

/** `SignerPayloadRaw`. */
export interface DoubleRaw {
  address: string
  data: string
  type: 'bytes' | 'payload'
}

/** `SignerPayloadJSON`, as far as it is signed. */
export interface DoublePayload {
  address: string
  blockHash: string
  era: string
  genesisHash: string
  method: string
  nonce: string
  specVersion: string
  tip: string
  transactionVersion: string
}

/** `SignerResult`. */
export interface DoubleResult {
  id: number
  signature: `0x${string}`
}

/** What the extension gives a page that it lets in: `Injected`. */
export interface DoubleInjected {
  accounts: {
    get(anyType?: boolean): Promise<DoubleAccount[]>
    subscribe(cb: (accounts: DoubleAccount[]) => void | Promise<void>): () => void
  }
  signer: {
    signRaw(raw: DoubleRaw): Promise<DoubleResult>
    signPayload(payload: DoublePayload): Promise<DoubleResult>
  }
}

/** An entry of `window.injectedWeb3`: `InjectedWindowProvider`. */
export interface DoubleEntry {
  version: string
  enable?(origin: string): Promise<DoubleInjected>
  connect?(origin: string): Promise<DoubleInjected & { name: string; version: string }>
}

/** What an extension does, one axis each. What is left out is honest and willing. */
export interface PolkadotTraits extends DoubleTraits {
  /** Whether whoever listens hears of its accounts. */
  events?: 'once' | 'never'
  /** Shares no account until it is unlocked. */
  locked?: boolean
  /** What `enable` resolves with. */
  injected?: 'honest' | 'null' | 'empty' | 'getters' | 'no-signer' | 'no-raw' | 'no-subscribe'
  /** How every list of accounts is written. */
  accounts?: 'honest' | 'null' | 'string' | 'bad-address' | 'bad-checksum' | 'getters' | 'foreign' | 'bad-genesis' | 'duplicates'
  /** How every signature is written. */
  signature?: 'honest' | 'null' | 'text' | 'short' | 'getters' | 'with-type'
}

export interface PolkadotDoubleOptions {
  /** Its name in `injectedWeb3`; `polkadot-js` by default. */
  key?: string
  /** `late` waits for `inject()`. */
  injection?: 'now' | 'late'
  /** The newer kind has `connect` instead of `enable`. */
  style?: 'enable' | 'connect'
  behaviour?: PolkadotTraits
  /** The visitor has let the page in before: `enable` opens no window. */
  authorised?: boolean
}

/** A Polkadot extension that does as it is told. */
export interface PolkadotDouble extends DoubleControls {
  /** Puts itself into `injectedWeb3`, as late or as again as it is called. */
  inject(): void
  /** Takes itself off the page. */
  remove(): void
  /** Replaces the behaviour; what waits goes on waiting. Locking and unlocking is told to whoever listens. */
  set(behaviour: PolkadotTraits): void
  /** The owner shares these of its accounts, by address; whoever listens hears of it. */
  share(addresses: readonly string[]): void
  /** The addresses that it holds. */
  addresses(): string[]
  /** How many pages listen to its accounts. */
  listeners(): number
}

/** The double in this process, with the object that pages meet. */
export interface PolkadotExtensionDouble extends PolkadotDouble {
  readonly entry: DoubleEntry
}

/** What a double needs besides its options: who signs, and where it is. */
export interface PolkadotSetup {
  readonly id: string
  readonly options: PolkadotDoubleOptions & { readonly key: string }
  readonly accounts: readonly DoubleAccount[]
  /** Name of the page's global function that signs; in this process, `sign` is passed instead. */
  readonly binding?: string
  /** Keeps over a reload that the page was let in. */
  readonly memory?: boolean
}

/** Signs bytes, given in hex, in the name of an account; `kind` puts the byte in front that tells the kind of key. */
export type PolkadotSign = (address: string, bytes: string, kind: boolean) => Promise<`0x${string}`>

/**
 * The interfaces between the parts of a wallet. The parts are passed to each other as parameters
 * and never imported, so that the source text of each can be sent into a page unchanged.
 */
import type { Failures } from '../doubles/failures.ts'
import type { DoubleStorage } from '../doubles/memory.ts'
import type { Recorder } from '../doubles/recorder.ts'
import type { Behaviour, PromptAnswer, Traits } from './behaviours.ts'
import type {
  WalletCall,
  WalletOptions,
  WalletProvider,
  WalletSigner,
  WalletWindow,
} from './types.ts'

/** Settled options and what differs between Node and a page. */
export interface WalletSetup {
  options: WalletOptions & {
    uuid: string
    name: string
    rdns: string
    icon: string
    accounts: readonly string[]
  }
  window: WalletWindow
  /** Sends one JSON-RPC body and gives back the parsed answer. */
  post: (url: string, body: { method: string; params: unknown }) => Promise<unknown>
  signer: WalletSigner | null
  /** Storage for the wallet's state across reloads; null to keep it in the page only. */
  storage: () => DoubleStorage
}

/** The state of a wallet. */
export interface WalletState {
  accounts: readonly string[]
  /** What the page may see; empty when it is not connected. */
  granted: readonly string[]
  chainId: number
  /** Chains that `unknown` switches to without 4902. */
  known: number[]
  /** JSON-RPC by chain id; `*` for the others. */
  rpc: Record<string, string>
  behaviour: Behaviour
  /** How requests fail after the extension was removed while the page was open. */
  removed: 'silent' | 'throw' | null
  chainLost: boolean
}

/** The ways in which wallets write what EIP-695 and EIP-1102 define. */
export interface Lies {
  chain(kind: Traits['chain'], chainId: number): unknown
  accounts(kind: Traits['accounts'], accounts: readonly string[]): unknown
}

/** The windows in which a wallet asks its owner. */
export interface Prompts {
  /** Settles `run` as the owner answers. */
  ask(method: string, run: () => Promise<unknown>): Promise<unknown>
  waiting(): string[]
  release(method?: string): number
  approve(method?: string): number
  reject(method?: string): number
  clear(): void
}

/** What the parts share. */
export interface WalletContext {
  setup: WalletSetup
  state: WalletState
  recorder: Recorder<WalletCall>
  traits(): Traits
  promptFor(method: string): PromptAnswer
  /** Changes the state and saves it. */
  change(changed: Partial<WalletState>): void
  /** Emits an event of the wallet's own, as often as the traits say. */
  emit(event: string, value: unknown): void
  /** Accounts as the traits write them. */
  writeAccounts(accounts: readonly string[]): unknown
  /** A chain id as the traits write it. */
  writeChainId(chainId: number): unknown
  failures: Failures
}

/** The provider objects of a wallet, and their events. */
export interface Emitter {
  provider: WalletProvider
  /** A second object in front of the same wallet. */
  twin(): WalletProvider
  emit(event: string, args: readonly unknown[]): void
}

/** What a wallet answers to some methods, by method. */
export type MethodTable = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/**
 * The parts are passed to each other as parameters and never imported, so that the source text of
 * each can be sent into a page unchanged.
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

export interface WalletSetup {
  options: WalletOptions & {
    uuid: string
    name: string
    rdns: string
    icon: string
    accounts: readonly string[]
  }
  window: WalletWindow
  /** Resolves with the parsed answer. */
  post: (url: string, body: { method: string; params: unknown }) => Promise<unknown>
  signer: WalletSigner | null
  /** Null: no state survives a reload. */
  storage: () => DoubleStorage
}

export interface WalletState {
  accounts: readonly string[]
  /** Empty when the page is not connected. */
  granted: readonly string[]
  chainId: number
  /** Chains that `unknown` switches to without 4902. */
  known: number[]
  /** By chain id; `*` for the others. */
  rpc: Record<string, string>
  behaviour: Behaviour
  /** How requests fail after the extension was removed under the page. */
  removed: 'silent' | 'throw' | null
  chainLost: boolean
}

/** Variants of answers of EIP-695 and EIP-1102. */
export interface Lies {
  chain(kind: Traits['chain'], chainId: number): unknown
  accounts(kind: Traits['accounts'], accounts: readonly string[]): unknown
}

export interface Prompts {
  ask(method: string, run: () => Promise<unknown>): Promise<unknown>
  waiting(): string[]
  release(method?: string): number
  approve(method?: string): number
  reject(method?: string): number
  clear(): void
}

export interface WalletContext {
  setup: WalletSetup
  state: WalletState
  recorder: Recorder<WalletCall>
  traits(): Traits
  promptFor(method: string): PromptAnswer
  change(changed: Partial<WalletState>): void
  /** As often as the traits prescribe. */
  emit(event: string, value: unknown): void
  /** As the traits prescribe. */
  writeAccounts(accounts: readonly string[]): unknown
  /** As the traits prescribe. */
  writeChainId(chainId: number): unknown
  failures: Failures
}

export interface Emitter {
  provider: WalletProvider
  /** A second object in front of the same wallet. */
  twin(): WalletProvider
  emit(event: string, args: readonly unknown[]): void
}

/** By method. */
export type MethodTable = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/**
 * What the parts of a wallet are to each other. The parts find each other through these parameters and never
 * through imports, so that the source text of each can be sent into a page as it is.
 */
import type { behaviours, Behaviour, PromptAnswer, Traits } from './behaviours.ts'
import type { ScriptedWallet, WalletOptions, WalletProvider, WalletSigner, WalletWindow } from './types.ts'

/** Settled options and what differs between Node and a page. */
export interface WalletSetup {
  options: WalletOptions & { uuid: string; name: string; rdns: string; icon: string; accounts: readonly string[] }
  window: WalletWindow
  /** Sends one JSON-RPC body and gives back the parsed answer. */
  post: (url: string, body: { method: string; params: unknown }) => Promise<unknown>
  signer: WalletSigner | null
  /** Keeps what the wallet knows over a reload; null when nothing is to outlive the page. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** What a wallet knows. */
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
  gone: 'silent' | 'throw' | null
  chainLost: boolean
}

export interface Failures {
  failure(code: number, message: string, data?: unknown): Error
  /** What `throw-…` and `reject-…` throw. */
  oddity(kind: string): unknown
}

export interface Lies {
  chain(kind: Traits['chain'], chainId: number): unknown
  accounts(kind: Traits['accounts'], accounts: readonly string[]): unknown
}

export interface Prompts {
  /** Settles `run` as the owner answers. */
  ask(method: string, run: () => Promise<unknown>): Promise<unknown>
  waiting(): string[]
  settle(how: 'approve' | 'reject' | 'again', method?: string): number
  drop(): void
}

/** What the parts share. */
export interface Inner {
  setup: WalletSetup
  state: WalletState
  traits(): Traits
  promptFor(method: string): PromptAnswer
  /** Writes the state to the memory. */
  save(): void
  /** Emits an event of the wallet's own, as often as the traits say. */
  tell(event: string, value: unknown): void
  failures: Failures
  lies: Lies
}

export interface Emitter {
  provider: WalletProvider
  /** A second object in front of the same wallet. */
  twin(): WalletProvider
  emit(event: string, args: readonly unknown[]): void
}

export interface WalletParts {
  behaviours: typeof behaviours
  makeFailures(): Failures
  makeLies(): Lies
  makePrompts(inner: Pick<Inner, 'failures' | 'promptFor'>): Prompts
  makeAnswers(
    inner: Inner,
    prompts: Prompts,
    chains: ReturnType<WalletParts['makeChains']>,
  ): (method: string, params: unknown) => Promise<unknown>
  makeChains(inner: Inner): (method: string, params: readonly unknown[], ask: Prompts['ask']) => Promise<unknown>
  makeProvider(shape: WalletOptions['shape'], request: (args: unknown) => unknown): Emitter
  makeAnnouncer(setup: WalletSetup, emitter: Emitter): { announce(): void; remove(): void }
  makeWallet(parts: WalletParts, setup: WalletSetup): ScriptedWallet
}

/**
 * The parts are passed to each other as parameters and never imported, so that the source text of
 * each can be sent into a page unchanged.
 */
import type { Failures } from '../doubles/failures.ts'
import type { DoubleStorage } from '../doubles/memory.ts'
import type { Recorder } from '../doubles/recorder.ts'
import type { PromptAnswer } from '../wallets/behaviours.ts'
import type { SolanaBehaviour, SolanaTraits } from './behaviours.ts'
import type { SolanaCall, SolanaWalletOptions, StandardWindow } from './types.ts'

/** Without its key. */
export interface SettledAccount {
  address: string
  publicKey: readonly number[]
  chains: readonly string[]
  features: readonly string[]
  label?: string
}

export interface SolanaSetup {
  options: Omit<SolanaWalletOptions, 'accounts'> & {
    id: string
    name: string
    icon: string
    version: string
    chains: readonly string[]
    features: readonly string[]
    accounts: readonly SettledAccount[]
  }
  window: StandardWindow
  /** 64 bytes. */
  sign: (address: string, bytes: readonly number[]) => Promise<readonly number[]>
  /** Resolves with the parsed answer. */
  post: (url: string, body: { method: string; params: unknown }) => Promise<unknown>
  /** Null: no state survives a reload. */
  storage: () => DoubleStorage
}

export interface SolanaState {
  selected: readonly string[]
  /** Empty when the page is not connected. */
  granted: readonly string[]
  features: readonly string[]
  behaviour: SolanaBehaviour
}

export interface SolanaContext {
  setup: SolanaSetup
  state: SolanaState
  accounts: OwnAccounts
  recorder: Recorder<SolanaCall>
  traits(): SolanaTraits
  promptFor(feature: string): PromptAnswer
  change(changed: Partial<SolanaState>): void
  failures: Failures
}

export type SolanaAsk = (feature: string, run: () => Promise<unknown>) => Promise<unknown>

export type UseFeature = (
  feature: string,
  inputs: readonly unknown[],
  run: () => Promise<unknown>,
) => unknown

export interface SolanaAccess {
  grant(addresses: readonly string[]): void
  locked(): boolean
  /** As the behaviour writes them. */
  visible(): unknown
  /** As the behaviour writes them. */
  writeAccounts(addresses: readonly string[]): unknown
  on(event: string, listener: (change: unknown) => void): () => void
  /** Of `standard:events`. */
  emit(change: unknown): void
}

export interface SolanaOutputs {
  /** As the behaviour writes them. */
  bytes(bytes: Uint8Array): unknown
  /** As the behaviour writes it. */
  list(outputs: readonly Promise<Record<string, unknown>>[]): Promise<unknown>
}

export interface SolanaSigner {
  /**
   * @throws Error 4100 or 4200 unless the account is the wallet's own, granted, and has the
   *   feature.
   */
  authorize(account: unknown, feature: string): SettledAccount
  sign(address: string, bytes: Uint8Array): Promise<Uint8Array>
}

/** By method. */
export type SigningMethods = Readonly<
  Record<string, (inputs: readonly never[]) => Promise<unknown>>
>

/** Only objects that this wallet handed out. */
export interface OwnAccounts {
  objects(addresses: readonly string[]): readonly object[]
  addressOf(account: unknown): string | undefined
}

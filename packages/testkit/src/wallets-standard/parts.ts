/**
 * The interfaces between the parts of a wallet. The parts are passed to each other as parameters
 * and never imported, so that the source text of each can be sent into a page unchanged.
 */
import type { Failures } from '../doubles/failures.ts'
import type { DoubleStorage } from '../doubles/memory.ts'
import type { Recorder } from '../doubles/recorder.ts'
import type { PromptAnswer } from '../wallets/behaviours.ts'
import type { SolanaBehaviour, SolanaTraits } from './behaviours.ts'
import type { SolanaCall, SolanaWalletOptions, StandardWindow } from './types.ts'

/** An account as it is sent into a page: no key in it. */
export interface SettledAccount {
  address: string
  publicKey: readonly number[]
  chains: readonly string[]
  features: readonly string[]
  label?: string
}

/** Settled options and what differs between Node and a page. */
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
  /** Signs bytes in the name of an account: 64 bytes. */
  sign: (address: string, bytes: readonly number[]) => Promise<readonly number[]>
  /** Sends one JSON-RPC body and gives back the parsed answer. */
  post: (url: string, body: { method: string; params: unknown }) => Promise<unknown>
  /** Storage for the wallet's state across reloads; null to keep it in the page only. */
  storage: () => DoubleStorage
}

/** The state of a wallet. */
export interface SolanaState {
  /** Addresses that the owner has selected. */
  selected: readonly string[]
  /** What the page may see; empty when it is not connected. */
  granted: readonly string[]
  features: readonly string[]
  behaviour: SolanaBehaviour
}

/** What the parts share. */
export interface SolanaContext {
  setup: SolanaSetup
  state: SolanaState
  accounts: OwnAccounts
  recorder: Recorder<SolanaCall>
  traits(): SolanaTraits
  promptFor(feature: string): PromptAnswer
  /** Changes the state and saves it. */
  change(changed: Partial<SolanaState>): void
  failures: Failures
}

/** Asks the owner, and settles `run` as they answer. */
export type SolanaAsk = (feature: string, run: () => Promise<unknown>) => Promise<unknown>

/** Records a use of a feature, and runs it or fails as the behaviour prescribes. */
export type UseFeature = (
  feature: string,
  inputs: readonly unknown[],
  run: () => Promise<unknown>,
) => unknown

/** The accounts that a page sees, and the events about them. */
export interface SolanaAccess {
  /** Selected accounts become visible for the page, or none. */
  grant(addresses: readonly string[]): void
  /** Whether the owner has to unlock the wallet first. */
  locked(): boolean
  /** The accounts that the page may see now, as the behaviour writes them. */
  visible(): unknown
  /** These accounts, as the behaviour writes them. */
  writeAccounts(addresses: readonly string[]): unknown
  on(event: string, listener: (change: unknown) => void): () => void
  /** Emits `change` of `standard:events`. */
  emit(change: unknown): void
}

/** Signing, and the wrong outputs of a behaviour. */
export interface SolanaOutputs {
  /** Bytes of an output, as the behaviour writes them. */
  bytes(bytes: Uint8Array): unknown
  /** The list of outputs, as the behaviour writes it. */
  list(outputs: readonly Promise<Record<string, unknown>>[]): Promise<unknown>
}

/** Signs for the accounts that a page may use. */
export interface SolanaSigner {
  /**
   * @throws Error 4100 or 4200 unless the account is the wallet's own, granted, and has the
   *   feature.
   */
  authorize(account: unknown, feature: string): SettledAccount
  sign(address: string, bytes: Uint8Array): Promise<Uint8Array>
}

/** Signing features, by their method: each takes its inputs. */
export type SigningMethods = Readonly<
  Record<string, (inputs: readonly never[]) => Promise<unknown>>
>

/** The account objects that this wallet handed out, and only those. */
export interface OwnAccounts {
  objects(addresses: readonly string[]): readonly object[]
  addressOf(account: unknown): string | undefined
}

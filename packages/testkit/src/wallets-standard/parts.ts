/**
 * What the parts of a wallet are to each other. They find each other through these parameters and never through
 * imports, so that the source text of each can be sent into a page as it is.
 */
import type { PromptAnswer } from '../wallets/behaviours.ts'
import type { Failures, Inner as EvmInner, Prompts } from '../wallets/parts.ts'
import type { SolanaBehaviour, solanaBehaviours, SolanaTraits } from './behaviours.ts'
import type { ScriptedSolanaWallet, SolanaWalletOptions, StandardWindow } from './types.ts'

/** An account as a page can be told of it: no key in it. */
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
  /** Keeps what the wallet knows over a reload; null when nothing is to outlive the page. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
}

/** What a wallet knows. */
export interface SolanaState {
  /** Addresses that the owner has selected. */
  selected: readonly string[]
  /** What the page may see; empty when it is not connected. */
  granted: readonly string[]
  features: readonly string[]
  behaviour: SolanaBehaviour
}

/** What the parts share. */
export interface SolanaInner {
  setup: SolanaSetup
  state: SolanaState
  traits(): SolanaTraits
  promptFor(feature: string): PromptAnswer
  /** Writes the state to the memory. */
  save(): void
  failures: Failures
}

export interface SolanaFeatures {
  /** The feature objects by name; all that the wallet knows, also those that it does not show now. */
  all: Readonly<Record<string, object>>
  /** The accounts that the page may see now, written as the behaviour says. */
  shown(): unknown
  /** Tells pages that listen. */
  tell(change: unknown): void
}

export interface SolanaSigning {
  signMessage(inputs: readonly never[]): Promise<unknown>
  signTransaction(inputs: readonly never[]): Promise<unknown>
  signAndSendTransaction(inputs: readonly never[]): Promise<unknown>
  signIn(inputs: readonly never[]): Promise<unknown>
}

/** The account objects that this wallet handed out, and only those. */
export interface OwnAccounts {
  objects(addresses: readonly string[]): readonly object[]
  addressOf(account: unknown): string | undefined
}

export interface SolanaParts {
  solanaBehaviours: typeof solanaBehaviours
  makeFailures(): Failures
  makePrompts(inner: Pick<EvmInner, 'failures' | 'promptFor'>): Prompts
  makeOwnAccounts(setup: SolanaSetup): OwnAccounts
  makeSigning(inner: SolanaInner, own: OwnAccounts): SolanaSigning
  makeFeatures(inner: SolanaInner, own: OwnAccounts, signing: SolanaSigning, ask: Prompts['ask'], heard: (feature: string, inputs: readonly unknown[]) => void): SolanaFeatures
  makeRegistrar(setup: SolanaSetup, wallets: { first: object; second(): object }): { register(): void; hide(): void; leave(): void; come(wallet: object): void; remove(): void }
  makeSolanaWallet(parts: SolanaParts, setup: SolanaSetup): ScriptedSolanaWallet
}

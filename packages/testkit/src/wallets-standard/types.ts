import type { SolanaBehaviour } from './behaviours.ts'

/** The little of a window that a wallet of the Wallet Standard needs. */
export type StandardWindow = EventTarget & {
  /** The window's own constructor. */
  CustomEvent: typeof CustomEvent
  /** The window's own constructor. */
  Event: typeof Event
  /** Has `wallets`, the protocol's first form, where a page or a wallet has made it. */
  navigator?: unknown
}

/** An account of a wallet: with its key, or read-only. */
export interface SolanaAccountOptions {
  /** 32 bytes in hex; signs for real. Test keys only. */
  privateKey?: string
  /** Base58; needed where there is no key. */
  address?: string
  /** What the owner calls it. */
  label?: string
  /** Chains of this account; the wallet's by default. */
  chains?: readonly string[]
  /** Features of this account; the wallet's `solana:` ones by default. */
  features?: readonly string[]
}

/** A wallet's identity and accounts. */
export interface SolanaWalletOptions {
  /** Shown name; `Scripted Solana` by default. May be hostile: see `hostileNames`. */
  name?: string
  /** A data URI or anything else: see `hostileIcons`. A small square by default. */
  icon?: string
  /** Of the standard; `1.0.0` by default. */
  version?: string
  /** The demo phrase's `ada` by default. */
  accounts?: readonly SolanaAccountOptions[]
  /** All four names of the standard by default: mainnet, devnet, testnet, localnet. */
  chains?: readonly string[]
  /** All of them by default; see {@link solanaFeatures}. */
  features?: readonly string[]
  /** `approve` by default. */
  behaviour?: SolanaBehaviour
  /**
   * JSON-RPC of every chain, or of each by its name in the standard: what is signed to be sent goes
   * there.
   */
  rpcUrl?: string | Readonly<Record<string, string>>
  /**
   * - `now`: at once, and whenever a page asks (the default).
   * - `late`: only after `register()`.
   * - `twice`: the same object two times.
   * - `two-objects`: a second object in front of the same wallet.
   * - `legacy`: only by `navigator.wallets`.
   * - `never`: not even when asked.
   */
  register?: 'now' | 'late' | 'twice' | 'two-objects' | 'legacy' | 'never'
}

/** A request that reached the wallet. */
export interface SolanaCall {
  /** E.g. `solana:signMessage`. */
  feature: string
  /** The inputs: account objects as their address, bytes as lists. */
  inputs: readonly unknown[]
}

/** A wallet that behaves as scripted. */
export interface ScriptedSolanaWallet {
  /** Tells wallets of one page apart. */
  readonly id: string
  /** The object that pages hold. */
  readonly wallet: object
  /** Every request so far, oldest first. */
  readonly calls: SolanaCall[]
  /** Registers itself, whatever `register` says; a late wallet answers pages from then on. */
  register(): void
  /** Replaces the behaviour. Waiting requests keep waiting. */
  set(behaviour: SolanaBehaviour): void
  /**
   * Emits a change to a page as it is.
   *
   * @param change E.g. `{ accounts: [] }`.
   */
  emit(change: unknown): void
  /** Shares these accounts without a request, like a wallet that was connected before. */
  connectAs(addresses: readonly string[]): void
  /**
   * The owner selects other accounts of those it was made with; a connected page receives the
   * event.
   */
  switchAccounts(addresses: readonly string[]): void
  /** The owner disconnects the page in the wallet. */
  revoke(): void
  /** Changes the features; a connected page receives the event. */
  changeFeatures(features: readonly string[]): void
  /** Leaves pages that load later, until `register`. Open pages receive no event. */
  hide(): void
  /** The wallet unregisters itself. */
  leave(): void
  /** Registers again: as the same object, or as a new one (an updated extension). */
  comeBack(as?: 'same' | 'new'): void
  /** Features that wait for the owner, oldest first. */
  waiting(): string[]
  /** Answers waiting requests (of one feature) by the current behaviour. Returns how many. */
  release(feature?: string): number
  /** Approves waiting requests (of one feature). Returns how many. */
  approve(feature?: string): number
  /** Refuses waiting requests (of one feature). Returns how many. */
  reject(feature?: string): number
  /** Resolves once `feature` has been used `times` times in all. */
  asked(feature: string, times?: number): Promise<void>
  /** Takes the wallet off the window. */
  remove(): void
}

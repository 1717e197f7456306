import type { CloseReason, LiveOptions, Metadata, PorticoConfig } from './config.ts'
import type { Emit, PorticoEvent } from './events.ts'
import type { AccountRef } from './select.ts'
import type { State, ThemeMode, ThemeVariables, ViewName } from './state.ts'
import type { AnyAdapter, ChainId, Json, Network, ProviderOf, Services, Stop } from './types.ts'
import type { Data } from './data/data.ts'
import type { Ui } from './ui/ui.ts'

/** Which wallet to connect. Without any of it, the modal opens and the visitor chooses. */
export interface ConnectOptions {
  /** An rdns, e.g. `io.metamask`. */
  wallet?: string
  connector?: string
  offer?: string
  /** Switch to this network once connected. */
  network?: ChainId
}

export interface OpenOptions {
  view?: ViewName
  data?: { readonly [key: string]: Json }
}

/** One instance: its state, its commands, its events. Made by {@link createPortico}. */
export interface Portico<A extends readonly AnyAdapter[] = readonly AnyAdapter[]> {
  readonly id: string
  readonly config: PorticoConfig
  readonly services: Services
  /** Begins discovery and restore. Counted: safe under StrictMode; returns its own undo. */
  start(): Stop
  getState(): State
  /** The state that a server renders; hydration starts from it. */
  getInitialState(): State
  subscribe(listener: Stop): Stop
  /** Every event of the vocabulary, in order; nothing of it leaves the page. */
  on(listener: (event: PorticoEvent) => void): Stop
  emit: Emit
  /** What wallets are told about the host, its own words before the page's. */
  metadata(): Promise<Metadata>

  open(options?: OpenOptions): Promise<void>
  /** Resolves false when the host or a rule kept the modal open. */
  close(reason?: CloseReason): Promise<boolean>
  /** The modal's model: loaded by `open` or `prefetch`. */
  ui(): Promise<Ui>
  /** Loads what the next click needs: engine, wallet code, the modal's model. */
  prefetch(): Promise<void>

  /**
   * Connects a wallet and resolves with its account.
   *
   * @throws PorticoError with the {@link Exit} that ended the attempt.
   * @example const { address } = await portico.connect({ wallet: 'io.metamask' })
   */
  connect(options?: ConnectOptions): Promise<AccountRef>
  retry(): Promise<AccountRef>
  /** Stops waiting; a later approval is offered, never applied silently. */
  cancel(): void
  acceptLate(): Promise<void>
  dismissLate(): void
  disconnect(options?: { namespace?: string }): Promise<void>
  setAccount(address: string, namespace?: string): Promise<void>

  /** @throws PorticoError `network-not-found` when the network is not configured. */
  switchNetwork(id: ChainId): Promise<void>
  cancelSwitch(): void
  /** Resolves with the account once the wallet stands on the network. */
  ensureNetwork(id: ChainId): Promise<AccountRef>
  addNetwork(namespace: string, network: Network): Promise<void>
  removeNetwork(namespace: string, id: ChainId): Promise<void>
  addNetworkToWallet(id: ChainId): Promise<void>

  /** The connected wallet's provider of a namespace, or null. */
  provider<N extends A[number]['ns']>(namespace: N): ProviderOf<A, N> | null
  /** Balances, tokens and names, on the networks' own RPC. */
  data(): Promise<Data>

  /** Changes options while the page runs; what is drawn follows. `features` is replaced as a whole. */
  setOptions(options: LiveOptions): void
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  acceptLegal(accepted: boolean): void
}

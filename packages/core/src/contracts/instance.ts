/**
 * The state, commands and events of an instance, apart from its configuration and what draws it.
 */
import type { Emit, PorticoEvent } from '../types/events.ts'
import type { ResultView, RouteResults } from '../types/routes.ts'
import type { AccountRef } from '../state/select.ts'
import type { State, ThemeMode, ThemeVariables } from '../state/state.ts'
import type {
  ChainIdInput,
  Connector,
  Metadata,
  NetworkInput,
  Prepared,
  Services,
  Stop,
} from '../types/index.ts'
import type {
  CloseReason,
  ConnectOptions,
  OpenOptions,
  OpenResultOptions,
  SignMessageOptions,
} from './commands.ts'

/** One instance, as features and whatever else its configuration names may use it. */
export interface Instance {
  /** The instance's name, as the options give it. */
  readonly id: string
  /** What adapters and features use: storage, RPC clients, time, network. */
  readonly services: Services
  /**
   * Begins discovery and restore. Counted: safe under StrictMode; returns its own undo.
   *
   * @param framework What draws the modal, sent to the service; `config.framework` takes
   *   precedence.
   */
  start(framework?: string): Stop
  /** The state now: one immutable object, read with the selectors. */
  getState(): State
  /** The state that a server renders; hydration starts from it. */
  getInitialState(): State
  /** Calls back after every change of the state; returns its own undo. */
  subscribe(listener: Stop): Stop
  /**
   * Every event of the vocabulary, in order. Nothing of it leaves the page unless
   * `service.collector` is set.
   */
  on(listener: (event: PorticoEvent) => void): Stop
  /** Raises an event of the vocabulary, as Portico's own views do. */
  emit: Emit
  /**
   * The metadata about the host that wallets receive: from the host's configuration, else from the
   * page.
   */
  metadata(): Promise<Metadata>

  /**
   * Shows a view that has a result ({@link RouteResults}) with its parameters, and resolves with
   * the result. Without `data` it resolves as soon as the card is shown.
   *
   * @throws PorticoError as the other form of `open` does, and what the view itself ends with.
   *   For a transfer: the last failure, for example with `exit: 'rejected'`, if the visitor left
   *   after it; `send-left` if the visitor left and nothing was sent. With `exit: 'pending'` the
   *   wallet still has the request.
   * @example const { hash } = await portico.open({ view: 'WalletSend', data: { token: null, amount: '0.1', to: 'vitalik.eth' } })
   *
   *
   */
  open<View extends ResultView>(options: OpenResultOptions<View>): Promise<RouteResults[View]>
  /**
   * Shows the card: the list of wallets, or the account once a wallet is connected, unless a view
   * is named.
   *
   * @throws PorticoError `adapter-missing` when no adapter speaks to the namespace; `config` when
   *   there is no such view; `chunk` when the card's code cannot be loaded; a small card says so to
   *   the visitor.
   * @example await portico.open({ view: 'Networks' })
   */
  open(options?: OpenOptions): Promise<void>
  /** Resolves false when the host or a rule kept the modal open. */
  close(reason?: CloseReason): Promise<boolean>
  /** Loads what the next click needs: engine, wallet code, the modal's model. */
  prefetch(): Promise<void>

  /**
   * Connects a wallet and resolves with its account. Wallets that are connected already stay so: of
   * a namespace, the new one is in use from now on. Where several namespaces are asked for one
   * after the other, the account is the first one's, and a later one that fails is reported in
   * `state.attempt` and leaves the earlier ones connected.
   *
   * @throws PorticoError with the {@link Exit} that ended the attempt.
   * @example const { address } = await portico.connect({ wallet: 'io.metamask' })
   */
  connect(options?: ConnectOptions): Promise<AccountRef>
  /**
   * Makes ready what a connector needs before the tap, a pairing for one; null where there is
   * nothing to prepare. Held until `cancel`.
   */
  prepare(options: ConnectOptions): Promise<Prepared | null>
  /**
   * Asks the wallet of the last attempt again; without one, the visitor chooses. Rejects as
   * `connect` does.
   */
  retry(): Promise<AccountRef>
  /** Stops waiting; a later approval is offered, never applied silently. */
  cancel(): void
  /** Accepts an approval that came after the visitor had stopped waiting. */
  acceptLate(): Promise<void>
  /** Declines that approval and ends it in the wallet. */
  dismissLate(): void
  /**
   * Ends connections, and takes the permission back where the wallet can (EIP-2255): everything, or
   * all wallets of a namespace, or one wallet, or one wallet in one namespace. Where another wallet
   * of the namespace is connected, the one used last takes over: `onAccountChange` is called, and
   * `onDisconnect` only when none is left.
   *
   * @throws PorticoError `adapter-missing` when no adapter speaks to the namespace.
   * @example await portico.disconnect({ link: 'eip6963:io.metamask' })
   */
  disconnect(options?: { link?: string; namespace?: string }): Promise<void>
  /**
   * Makes a connected wallet the one in use for a namespace, or for all that it serves. It shows no
   * prompt, and switches no wallet to another network. The choice is stored, and applies in other
   * tabs too. `onAccountChange` is called once, and `onNetworkChange` once if that wallet is on
   * another network.
   *
   * @param link The id of a link in `state.links`.
   * @throws PorticoError `link-unknown` when it is not connected, `adapter-missing` as
   *   `disconnect` does.
   */
  activate(link: string, namespace?: string): Promise<void>
  /**
   * Tries a wallet that was lost again: silently first, then by asking it. It is in use from then
   * on.
   *
   * @param link The id of a link in `state.links`.
   * @throws PorticoError `link-unknown`, else as `connect` does.
   */
  reconnect(link: string): Promise<AccountRef>
  /**
   * Takes a wallet off the list of those recently connected.
   *
   * @param id Of an entry of `state.recent`.
   * @returns Its undo, which puts it back in its place.
   */
  forgetWallet(id: string): Promise<Stop>
  /**
   * Uses another of the accounts that the wallet shares.
   *
   * @throws PorticoError `account-unknown` when it is not one of them.
   */
  setAccount(address: string, namespace?: string): Promise<void>
  /**
   * Signs a text with the account in use, as its chain family signs texts.
   *
   * @returns The signature in the family's own spelling: hex of EVM and Polkadot, base58 of
   *   Solana, base64 of Bitcoin and Cosmos.
   * @throws PorticoError `user-rejected` when the visitor says no, `no-account` when nobody is
   *   connected, `method-unsupported` when the wallet cannot sign texts.
   * @example const signature = await portico.signMessage({ message: 'Hello' })
   */
  signMessage(options: SignMessageOptions): Promise<string>

  /**
   * Switches the wallet (EIP-3326; it adds the network by EIP-3085 if necessary). Without a wallet
   * it changes the visitor's choice. The network's namespace becomes the active one; a wallet that
   * is already on the network is not asked.
   *
   * @param network The number of an EVM chain, a CAIP-2 id, or the network itself.
   * @throws PorticoError `network-not-found` when the network is not configured, `caip-2` when it
   *   is no id; else with the {@link Exit} that ended it.
   * @example
   * await portico.switchNetwork(8453) // or 'eip155:8453', or `base` of viem/chains
   */
  switchNetwork(network: ChainIdInput): Promise<void>
  /** Stops waiting for a switch, or forgets how the last one failed. */
  cancelSwitch(): void
  /** Resolves with the account once the wallet is on the network. */
  ensureNetwork(network: ChainIdInput): Promise<AccountRef>
  /** @throws PorticoError `adapter-missing` when no adapter speaks to the namespace. */
  addNetwork(namespace: string, network: NetworkInput): Promise<void>
  /**
   * If it was the chosen network, the first remaining one is chosen. Throws as `addNetwork` does.
   */
  removeNetwork(namespace: string, network: ChainIdInput): Promise<void>
  /** Offers a configured network to the wallet without leaving the current one (EIP-3085). */
  addNetworkToWallet(network: ChainIdInput): Promise<void>

  /**
   * Adds a way to find wallets while the page runs; returns its own undo, which leaves live
   * connections alone.
   *
   * @example const off = portico.addConnector(eip6963())
   */
  addConnector(connector: Connector): Stop
  /** The choice is stored, and applies in other tabs too. */
  setThemeMode(mode: ThemeMode): void
  /** Replaces all theme variables, live. */
  setThemeVariables(variables: ThemeVariables): void
  /** Ticks or clears the consent box; the choice is stored. */
  acceptLegal(accepted: boolean): void
  /** The connected wallet's provider of a namespace, or null. */
  provider(namespace: string): unknown
}

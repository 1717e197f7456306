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

/** One instance, as features use it. */
export interface Instance {
  /** The id from the options. */
  readonly id: string
  /** What adapters and features use: storage, RPC clients, time, network. */
  readonly services: Services
  /**
   * Starts discovery and restore, and returns the function that ends them. Counted: safe under
   * StrictMode.
   *
   * @param framework What renders the modal, sent to the service; `config.framework` takes
   *   precedence.
   */
  start(framework?: string): Stop
  /** The current state: an immutable object for the selectors. */
  getState(): State
  /** The state for a server and for hydration. */
  getInitialState(): State
  /** Calls back after each change; returns the function that stops it. */
  subscribe(listener: Stop): Stop
  /** Every event, in order. Nothing leaves the page unless `service.collector` is set. */
  on(listener: (event: PorticoEvent) => void): Stop
  /** Raises an event. */
  emit: Emit
  /** The metadata for wallets: from the configuration, else from the page. */
  metadata(): Promise<Metadata>

  /**
   * Shows a view with a result ({@link RouteResults}), and resolves with the result. Without `data`
   * it resolves once the card is shown.
   *
   * @throws PorticoError as the other form of `open` does, and the view's own errors. For a
   *   transfer: the last failure, e.g. with `exit: 'rejected'`, if the visitor left after it;
   *   `send-left` if the visitor left and nothing was sent. With `exit: 'pending'` the wallet still
   *   has the request.
   * @example const { hash } = await portico.open({ view: 'WalletSend', data: { token: null, amount: '0.1', to: 'vitalik.eth' } })
   */
  open<View extends ResultView>(options: OpenResultOptions<View>): Promise<RouteResults[View]>
  /**
   * Shows the card: without a view, the list of wallets, or the account once a wallet is connected.
   *
   * @throws PorticoError `adapter-missing` when the namespace has no adapter; `config` when there
   *   is no such view; `chunk` when the card's code cannot be loaded; a small card says so to the
   *   visitor.
   * @example await portico.open({ view: 'Networks' })
   */
  open(options?: OpenOptions): Promise<void>
  /** Resolves false when the host or a rule kept the modal open. */
  close(reason?: CloseReason): Promise<boolean>
  /** Loads what the next click needs: engine, wallet code, the modal's model. */
  prefetch(): Promise<void>

  /**
   * Connects a wallet and resolves with its account. Other wallets stay connected; the new one
   * becomes the active one of its namespace. When several namespaces are asked one after the other,
   * the account is the first one's; a later failure is in `state.attempt` and keeps the earlier
   * ones.
   *
   * @throws PorticoError with the {@link Exit} that ended the attempt.
   * @example const { address } = await portico.connect({ wallet: 'io.metamask' })
   */
  connect(options?: ConnectOptions): Promise<AccountRef>
  /**
   * Prepares a connector before the click, e.g. a pairing; null where there is nothing to prepare.
   * Held until `cancel`.
   */
  prepare(options: ConnectOptions): Promise<Prepared | null>
  /**
   * Asks the wallet of the last attempt again; without one, the visitor chooses. Rejects as
   * `connect` does.
   */
  retry(): Promise<AccountRef>
  /** Stops waiting; a later approval is offered, never applied silently. */
  cancel(): void
  /** Accepts an approval that arrived after the visitor had stopped waiting. */
  acceptLate(): Promise<void>
  /** Declines that approval and ends it in the wallet. */
  dismissLate(): void
  /**
   * Ends connections, and revokes the permission where the wallet can (EIP-2255): everything, all
   * wallets of a namespace, one wallet, or one wallet in one namespace. The last used of a
   * namespace's other wallets takes over: `onAccountChange` is called, and `onDisconnect` only when
   * none is left.
   *
   * @throws PorticoError `adapter-missing` when the namespace has no adapter.
   * @example await portico.disconnect({ link: 'eip6963:io.metamask' })
   */
  disconnect(options?: { link?: string; namespace?: string }): Promise<void>
  /**
   * Makes a connected wallet the active one of a namespace, or of all that it serves. No prompt,
   * and no network switch in a wallet. The choice is stored, and applies in other tabs too.
   * `onAccountChange` is called once, and `onNetworkChange` once if that wallet is on another
   * network.
   *
   * @param link The id of a link in `state.links`.
   * @throws PorticoError `link-unknown` when it is not connected, `adapter-missing` as
   *   `disconnect` does.
   */
  activate(link: string, namespace?: string): Promise<void>
  /**
   * Restores a lost wallet silently, or else asks it. It then becomes active.
   *
   * @param link The id of a link in `state.links`.
   * @throws PorticoError `link-unknown`, else as `connect` does.
   */
  reconnect(link: string): Promise<AccountRef>
  /**
   * Removes a recent wallet.
   *
   * @param id The id of an entry of `state.recent`.
   * @returns Puts it back in its place.
   */
  forgetWallet(id: string): Promise<Stop>
  /**
   * Uses another shared account.
   *
   * @throws PorticoError `account-unknown` when the wallet does not share it.
   */
  setAccount(address: string, namespace?: string): Promise<void>
  /**
   * Signs a text with the active account.
   *
   * @returns The signature in the namespace's format: hex of EVM and Polkadot, base58 of Solana,
   *   base64 of Bitcoin and Cosmos.
   * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a
   *   connected account, `method-unsupported` when the wallet cannot sign texts.
   * @example const signature = await portico.signMessage({ message: 'Hello' })
   */
  signMessage(options: SignMessageOptions): Promise<string>

  /**
   * Switches the wallet (EIP-3326; adds the network by EIP-3085 if necessary), or without a wallet
   * the visitor's choice. The network's namespace becomes active; a wallet on that network is not
   * asked.
   *
   * @param network The number of an EVM chain, a CAIP-2 id, or the network itself.
   * @throws PorticoError `network-not-found` when the network is not configured, `caip-2` for an
   *   invalid id; else with the {@link Exit} that ended it.
   * @example
   * await portico.switchNetwork(8453) // or 'eip155:8453', or `base` of viem/chains
   */
  switchNetwork(network: ChainIdInput): Promise<void>
  /** Stops waiting for a switch, or clears the failure of the last one. */
  cancelSwitch(): void
  /** Resolves with the account once the wallet is on the network. */
  ensureNetwork(network: ChainIdInput): Promise<AccountRef>
  /** @throws PorticoError `adapter-missing` when no adapter speaks to the namespace. */
  addNetwork(namespace: string, network: NetworkInput): Promise<void>
  /** Removing the chosen network chooses the first remaining one. Throws as `addNetwork` does. */
  removeNetwork(namespace: string, network: ChainIdInput): Promise<void>
  /** Adds a configured network to the wallet without switching (EIP-3085). */
  addNetworkToWallet(network: ChainIdInput): Promise<void>

  /**
   * Adds a connector; returns the function that removes it, without ending its connections.
   *
   * @example const off = portico.addConnector(eip6963())
   */
  addConnector(connector: Connector): Stop
  /** The choice is stored, and applies in other tabs too. */
  setThemeMode(mode: ThemeMode): void
  /** Replaces all theme variables, live. */
  setThemeVariables(variables: ThemeVariables): void
  /** Sets the consent; the choice is stored. */
  acceptLegal(accepted: boolean): void
  /** The connected wallet's provider, or null. */
  provider(namespace: string): unknown
}

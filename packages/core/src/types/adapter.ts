/** Connectors reach wallets, adapters use them. One file, because each refers to the other. */
import type { AttemptCtx, Want } from './attempt.ts'
import type { ConnFact, Connection } from './connection.ts'
import type { ProviderHandle } from './handle.ts'
import type { Link, LinkName, LinkRecord } from './link.ts'
import type { LoginAccount, Returned } from './login.ts'
import type { Reads } from './reads.ts'
import type { Rpc, Services } from './services.ts'
import type { SessionNamespace } from './session-namespace.ts'
import type { Swapping } from './swaps.ts'
import type { Sending } from './transfers.ts'
import type { Exit, Stop } from '../utils/values.ts'
import type { Evidence } from './wallet.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { NamespaceDeclaration } from './namespace.ts'
import type { ChainId, Network } from './network.ts'
import type { Wrap } from './requests.ts'

/**
 * A wallet or login that a connector can open. Its content comes from outside and has been parsed.
 */
export interface Offer {
  /** Unique in its connector. */
  id: string
  /** The wallet's name. */
  name: string
  /** The wallet's icon. */
  icon?: string
  /** Evidence that another offer is the same wallet. */
  evidence: readonly Evidence[]
  /** The namespaces that it serves. */
  namespaces: readonly string[]
  /** Two different providers claim this identity: shown, marked, never picked silently. */
  contested?: boolean
  /** `window.ethereum` itself, when no announced provider is that object. */
  generic?: boolean
  /** Not in this page: reached through a vendor's window, a relay, an SDK. */
  external?: boolean
  /** The page is shown inside this wallet, which comes first in the list. */
  surrounds?: boolean
  /** For a login instead of a wallet: `email`, `passkey`, `farcaster`, or the provider's name. */
  login?: string
  /** Default: its connector's `ui`. */
  ui?: Connector['ui']
}

/** Where a connector reports what it finds. */
export interface Sink {
  /** All that can be opened now; missing ones have left the page. */
  offers(all: readonly Offer[]): void
  /**
   * Reports a link that was not opened through Portico: by the host, or by the wallet itself.
   * Default: not restored. A link that is live, or that an attempt has just opened, changes
   * nothing.
   */
  link(link: Link, how?: { restored: boolean }): void
  /**
   * The visitor has returned to the page after leaving it for an offer's login, which continues.
   * Absent for a connector without an instance.
   */
  back?(to: Returned): void
  /**
   * The host is restoring this link: shown as `restoring` until `link` or the deadline. Returns a
   * function that reports a failure.
   */
  restoring(record: LinkRecord): (why: Exit) => void
  /**
   * The host has chosen a network while no wallet is connected; `restored`: in an earlier visit.
   */
  chain(chain: ChainId, how?: { restored: boolean }): void
}

/** How a wallet is reached: an announced provider, a relay, a frame, a vendor's SDK. */
export interface Connector {
  /** Unique among connectors. */
  id: string
  /** `host`: the host's own library stores and restores the links, and Portico mirrors them. */
  owner: 'portico' | 'host'
  /** Where the wallet renders. `overlay` hides the card meanwhile. */
  ui: 'none' | 'popup' | 'overlay' | 'frame'
  /**
   * Starts to report offers, which arrive late, repeat and disappear; until the returned function
   * is called.
   *
   * @param adapters Those of the page, which may bring code for it (`ChainAdapter.session`).
   */
  start(sink: Sink, services: Services, adapters?: readonly AnyAdapter[]): Stop
  /** Loads code on intent, so that `open` asks the wallet inside the click. */
  warm?(): Promise<unknown>
  /**
   * Its offers are logins (`Offer.login`). They are reported late, so this makes their code load
   * with the first view.
   */
  logins?: true
  /**
   * The adapters of its wallets on a page without adapters, one per namespace; used for namespaces
   * with a network.
   */
  adapters?: readonly AnyAdapter[]
  /**
   * The code of the alert in development when an option is missing; the connector then has no
   * offers.
   */
  alert?: string
  /** Opens wallets beyond its offers, by their id in the directory (`Want.record`). */
  reaches?: 'directory'
  /**
   * Prepares a URI or a popup before the click, which `open` then uses. `offer` is an id. Callers
   * share the result, which renews itself until the last has cancelled.
   */
  prepare?(offer: string, want: Want, services: Services): Prepared
  /**
   * Asks the wallet of an `offer`, by its id. Rejects with a {@link PorticoError} with an {@link
   * Exit}.
   */
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  /** The login behind a live link, by the link's id. */
  account?(link: string): Promise<LoginAccount>
  /** Never prompts; `attempt.signal` is the deadline. */
  restore?(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
}

/** What a connector has prepared before the click; see `Connector.prepare`. */
export interface Prepared {
  /** Valid `from` and `until`, milliseconds since the epoch. Null until ready. */
  uri(): { value: string; from: number; until: number } | null
  /** Why there is no URI. Cleared when the next try starts. */
  failed(): { exit: Exit; code: ErrorCode } | null
  /** Calls back when any of it changes; returns the function that stops it. */
  subscribe(cb: Stop): Stop
  /** Releases it. */
  cancel: Stop
}

/**
 * The only listener of a namespace's provider events.
 *
 * `P` is the provider for hosts, `H` the one in the handle: the same object for EIP-1193, the raw
 * wallet where the adapter makes the provider.
 */
export interface ChainAdapter<N extends string = string, P = unknown, H = P> {
  /** The CAIP-2 namespace that it serves. */
  namespace: N
  /** How wallets of this namespace are found. */
  connectors: readonly Connector[]
  /** Who stores and restores connections. */
  authority: 'portico' | 'host'
  /**
   * The handle's chain is set; with `chainOwner: 'app'` it is the chosen one. The same handle may
   * be attached again, after a `detach` in the same turn. An EIP-1193 provider in the handle is
   * already wrapped; `wrap`, always passed by the engine, is for adapters that get their provider
   * elsewhere.
   */
  attach(
    handle: ProviderHandle<N, H>,
    emit: (fact: ConnFact) => void,
    services: Services,
    link: LinkName,
    wrap?: Wrap,
  ): Promise<Connection<P>>
  /**
   * The canonical (checksummed) form, or null for an invalid address. A promise where the
   * checksum's code is loaded for it.
   *
   * @param chain The network that it is for, where a network has a checksum of its own (EIP-1191).
   */
  parseAddress(text: string, chain?: ChainId): string | null | Promise<string | null>
  /** Read-only access to one of its networks. */
  reads(chain: ChainId, services: Services): Promise<Reads>
  /**
   * For a host that reads its networks by transports of its own: the one for this network, in place
   * of the engine's client of `rpcUrls`; undefined where the engine reads it.
   */
  rpc?(network: Network): Promise<Rpc | undefined>
  /** Sends coins and tokens, and tracks transactions. Absent if unsupported. */
  sending?(services: Services): Promise<Sending>
  /** Swaps tokens. Absent if unsupported. */
  swapping?(services: Services): Promise<Swapping>
  /** Its networks are not read: no balance is requested, and no failure is shown. */
  unread?: boolean
  /**
   * For a host that stores this choice itself: the visitor chose a network while no wallet is
   * connected.
   */
  choose?(chain: ChainId): Promise<void>
  /**
   * For a host that restores its own links: Portico is restoring this one. `over` settles when the
   * link is there, or will not arrive in time.
   */
  awaits?(link: LinkName, over: Promise<unknown>): void
  /** Part of the SDK version string, e.g. `evm`. */
  label?: string
  /** What Portico should know about a namespace that is in none of its own packages. */
  declaration?: NamespaceDeclaration
  /** How WalletConnect serves a namespace for which it has no code of its own. */
  session?(): Promise<SessionNamespace>
}

/** `any` because a tuple of adapters is invariant in its providers. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAdapter = ChainAdapter<string, any, any>

/**
 * The provider type of each namespace; each adapter's package adds its own.
 *
 * @example
 * declare module '@portico/core' {
 *   interface Providers {
 *     ledger: { sign(text: string): Promise<string> }
 *   }
 * }
 */
export interface Providers {}

/** The provider type of one namespace, inferred from the adapters. */
export type ProviderOf<A extends readonly AnyAdapter[], N extends string> =
  Extract<A[number], { namespace: N }> extends {
    attach(...args: never[]): Promise<Connection<infer P>>
  }
    ? P
    : never

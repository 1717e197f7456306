/**
 * Connectors, which reach wallets, and adapters, which speak to them. They are in one file because
 * each names the other: an adapter has the connectors of its namespace, and a connector may have
 * the adapters that its wallets use.
 */
import type { AttemptCtx, Want } from './attempt.ts'
import type { ConnFact, Connection } from './connection.ts'
import type { ProviderHandle } from './handle.ts'
import type { Link, LinkName, LinkRecord } from './link.ts'
import type { LoginAccount, Returned } from './login.ts'
import type { Reads } from './reads.ts'
import type { Services } from './services.ts'
import type { Sending } from './transfers.ts'
import type { Exit, Stop } from '../utils/values.ts'
import type { Evidence } from './wallet.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { ChainId } from './network.ts'
import type { Wrap } from './requests.ts'

/** What a connector can open. Everything in it came from outside and has been parsed. */
export interface Offer {
  /** A name of its own among the offers of its connector. */
  id: string
  /** The wallet's name. */
  name: string
  /** The wallet's icon. */
  icon?: string
  /** What shows that another offer is the same wallet. */
  evidence: readonly Evidence[]
  /** The chain families that it serves. */
  namespaces: readonly string[]
  /** Two different providers claim this identity: shown, marked, never picked silently. */
  contested?: boolean
  /** `window.ethereum` itself, when no announced provider is that object. */
  generic?: boolean
  /** Not in this page: reached through a vendor's window, a relay, an SDK. */
  external?: boolean
  /** The page is shown inside this wallet, so it is first in the list. */
  surrounds?: boolean
  /**
   * Set if this is a login instead of a wallet in the list: `email`, `passkey`, `farcaster`, or the
   * provider's name.
   */
  login?: string
  /** Where this one draws, if that differs from its connector's `ui`. */
  ui?: Connector['ui']
}

/** Where a connector reports what it finds. */
export interface Sink {
  /** All that can be opened now; what is not in it any more has left the page. */
  offers(all: readonly Offer[]): void
  /**
   * Reports a link that was not opened through Portico: the host made it, or a wallet connected by
   * itself. Default: not restored. Reporting a link that is already live, or that an attempt has
   * just opened, changes nothing.
   */
  link(link: Link, how?: { restored: boolean }): void
  /**
   * The visitor has returned to the page, which they had left to log in by an offer: the login
   * continues. Absent where a connector is used without an instance.
   */
  back?(to: Returned): void
  /**
   * The host is restoring this link: shown as `restoring` until `link` or the deadline. Returns a
   * function that reports that the restore failed.
   */
  restoring(record: LinkRecord): (why: Exit) => void
  /**
   * The host has chosen a network while no wallet is connected; `restored`: in an earlier visit.
   * Default: just now.
   */
  chain(chain: ChainId, how?: { restored: boolean }): void
}

/** How a wallet is reached: an announced provider, a relay, a frame, a vendor's SDK. */
export interface Connector {
  /** A name of its own among all connectors. */
  id: string
  /** `host`: the host's own library stores and restores the links, and Portico mirrors them. */
  owner: 'portico' | 'host'
  /** Where the wallet draws. `overlay` hides the card while the wallet is shown. */
  ui: 'none' | 'popup' | 'overlay' | 'frame'
  /** Offers come late, repeat and shrink. Runs as long as the instance lives. */
  start(sink: Sink, services: Services): Stop
  /**
   * Loads the connector's code on intent, so that `open` asks the wallet inside the click itself.
   */
  warm?(): Promise<unknown>
  /**
   * Its offers are logins (`Offer.login`). They are reported late, so the code that draws them
   * loads with the first view if this is set.
   */
  logins?: true
  /**
   * The adapters that its wallets use on a page without adapters, one for each chain family; only
   * those of families with a network are used.
   */
  adapters?: readonly AnyAdapter[]
  /**
   * The code of the alert that is raised in development because an option is missing; the connector
   * then has no offers.
   */
  alert?: string
  /**
   * Opens wallets that are not among its offers, each by its id in the directory (`Want.record`).
   */
  reaches?: 'directory'
  /**
   * Prepares a URI or a popup before the tap, which `open` then uses. `offer` is an id. The result
   * is shared by all callers, and renews itself until the last one has cancelled.
   */
  prepare?(offer: string, want: Want, services: Services): Prepared
  /**
   * Asks the wallet of an `offer`, by its id. Rejects with a {@link PorticoError} that carries an
   * {@link Exit}.
   */
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  /** What the visitor can do with the login behind a live link, by the link's id. */
  account?(link: string): Promise<LoginAccount>
  /** Never prompts; `attempt.signal` is the deadline. */
  restore?(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
}

/** What a connector has prepared before the tap; see `Connector.prepare`. */
export interface Prepared {
  /**
   * `from` and `until` in milliseconds since the epoch; the view decides what it shows of that
   * time. Null until ready.
   */
  uri(): { value: string; from: number; until: number } | null
  /** Why there is no URI. Cleared when the next try begins. */
  failed(): { exit: Exit; code: ErrorCode } | null
  /** Calls back when any of it changes; returns its own undo. */
  subscribe(cb: Stop): Stop
  /** Releases it. */
  cancel: Stop
}

/**
 * How a chain family is spoken to: the sole listener of provider events.
 *
 * `P` is the provider that hosts are handed, `H` what the family's connectors put into a handle:
 * the same object where wallets speak EIP-1193, the raw wallet where the adapter makes the
 * provider.
 */
export interface ChainAdapter<N extends string = string, P = unknown, H = P> {
  /** The CAIP-2 namespace that it serves. */
  ns: N
  /** How wallets of this family are found. */
  connectors: readonly Connector[]
  /** Who stores and restores connections. */
  authority: 'portico' | 'host'
  /**
   * The handle's chain is set; if the application chooses it (`chainOwner: 'app'`), it is the
   * chosen one. `link` is the link that the handle belongs to; the same handle may be attached
   * again, after a `detach` in the same turn. An EIP-1193 provider in the handle is already
   * wrapped; `wrap`, which the engine always passes, is for adapters that get their provider
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
   * The canonical (checksummed) form, or null when the text is not an address. A promise where the
   * checksum's code is loaded for it.
   */
  parseAddress(text: string): string | null | Promise<string | null>
  /** Read-only access to one of the family's networks. */
  reads(chain: ChainId, services: Services): Promise<Reads>
  /**
   * How coins and tokens are sent, and transactions followed. Absent if the family does not support
   * it here.
   */
  sending?(services: Services): Promise<Sending>
  /** Its networks are not read at all: no balance is requested, and no failure is shown. */
  unread?: boolean
  /**
   * Notifies a host that stores this choice itself: the visitor chose a network while no wallet is
   * connected.
   */
  choose?(chain: ChainId): Promise<void>
  /**
   * Notifies a host that restores its own links of one that Portico is restoring: the host leaves a
   * place for it. `over` settles when the link is there, or will not come in time.
   */
  awaits?(link: LinkName, over: Promise<unknown>): void
  /** Text for the SDK version string, e.g. `evm`. */
  label?: string
}

/** An adapter of any family: `any` because a tuple of adapters is invariant in its providers. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAdapter = ChainAdapter<string, any, any>

/**
 * The provider of each chain family whose adapter is installed, by namespace: each adapter's
 * package adds its own.
 *
 * @example
 * declare module '@portico/core' {
 *   interface Providers {
 *     ledger: { sign(text: string): Promise<string> }
 *   }
 * }
 */
export interface Providers {}

/** The EIP-1193-like provider type of one namespace, inferred from the tuple of adapters. */
export type ProviderOf<A extends readonly AnyAdapter[], N extends string> =
  Extract<A[number], { ns: N }> extends { attach(...args: never[]): Promise<Connection<infer P>> }
    ? P
    : never

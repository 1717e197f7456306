/**
 * The contracts of the engine. Links are approvals, handles are what a link gives per namespace,
 * connections are what an adapter makes of a handle. A namespace's status is only computed from
 * facts, never assigned. `docs/decisions/0006-contracts.md` has the reasons.
 */
import type { LoginAccount, LoginUser, Returned } from './login.ts'
import type { Services } from './services.ts'
import type { Sending } from './transfers.ts'
import type { Exit, Json, Stop } from './values.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { ChainIdInput, NetworkInput, ViemChainLike } from '../networks/input.ts'
import type { ChainId, Network } from '../networks/network.ts'
import type { Wrap } from '../request/types.ts'

export type * from './values.ts'
export type * from './login.ts'
export type * from './services.ts'
export type * from './transfers.ts'
export type {
  RequestHook,
  RequestOutcome,
  Requests,
  WalletRequest,
  Wrap,
} from '../request/types.ts'
export type { ChainId, ChainIdInput, Network, NetworkInput, ViemChainLike }

/** A proof that two offers may be the same wallet. */
export interface Evidence {
  /** What kind of proof it is. */
  by: 'login' | 'rdns' | 'directory' | 'standard-name' | 'flag'
  /** The proof itself, e.g. the rdns, or the way to log in. */
  value: string
  /** The chain family that it holds for; of all where absent. */
  ns?: string
}

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

/** What a connection asks a wallet for. */
export interface Want {
  /** The chain families that are wanted. */
  namespaces: readonly string[]
  /** The networks of the instance; of each family, the chosen one comes first. */
  chains: readonly ChainId[]
  /** The wallet that was chosen, for a connector that reaches wallets outside the page. */
  record?: WalletLinks
}

/** A wallet outside the page, and where it is opened. Parsed: addresses of allowed schemes only. */
export type WalletLinks = {
  /** Its id in the directory. */
  id: string
  /** Its name. */
  name: string
  /** Its icon. */
  icon?: string
  /** Its reverse-DNS name (EIP-6963). */
  rdns?: string
  /** Opens its app, e.g. `metamask://`. */
  mobile_link?: string
  /** Its app's universal link. */
  link_mode?: string
  /** Opens its app on a computer. */
  desktop_link?: string
  /** Opens it as a web application. */
  webapp_link?: string
}

/**
 * What an attempt waits for now. A step with `data`, a `LoginStep`, belongs to a login, and the
 * visitor answers it in the card with a `StepAnswer`. `email` asks for an address; `code` asks for
 * the code in a mail; `device` waits until a link in a mail has been opened. Three steps can be
 * tried again: `popup`, a window, of a provider or of the wallet; `scan`, a code for a phone;
 * `wallet`, a passkey.
 */
export interface Step {
  /** The kind of step. */
  is: 'wallet' | 'scan' | 'popup' | 'email' | 'code' | 'device' | 'approve' | 'choose'
  /** When it expires, milliseconds since the epoch. */
  until?: number
  /**
   * Which answer is being checked (`email`, `code`, `resend` or `thisTab`); set until the login
   * asks again.
   */
  answered?: string
  /** The URI in the QR code. */
  uri?: string
  /** What a login shows, a `LoginStep`. Such a step has no deadline other than the login's. */
  data?: Json
}

/** What a connector gets for an attempt. */
export interface AttemptCtx {
  /** Aborts when the attempt is no longer waited for. */
  signal: AbortSignal
  /** What adapters and features use. */
  services: Services
  /** Shows a step to the visitor, and resolves with the answer. */
  ask(step: Step): Promise<Json>
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

/** A change that a link reports. */
export type LinkFact =
  /** The result of `handles`, or the wallet's identity, has changed. */
  | { is: 'handles' }
  /**
   * Its owner has made it the active one of a namespace, for example a host that switched between
   * its connections.
   */
  | { is: 'active'; ns: string }
  | { is: 'closed'; exit: Exit }

/**
 * One approval: an extension's grant, a relay session, a login. Lives in a registry, never in
 * state.
 */
export interface Link {
  /** Its id, which stays the same after a restore. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** The wallet's identity, as the wallet states it. */
  peer: { name: string; icon?: string; evidence?: readonly Evidence[]; user?: LoginUser }
  /** Whether one namespace can be given back alone. */
  scope: 'per-namespace' | 'whole'
  /**
   * How the visitor approved it, for the event stream: `email`, `passkey` and `social` (a provider
   * or Farcaster) are logins, which have `peer.user`. Default `browser`.
   */
  method?: 'browser' | 'mobile' | 'qrcode' | 'email' | 'passkey' | 'social'
  /** Its handles, one for each chain family. */
  handles(): readonly ProviderHandle[]
  /** Calls back with each change; returns its own undo. */
  subscribe(cb: (fact: LinkFact) => void): Stop
  /** Releases chain families in the wallet, with the reason. */
  release(namespaces: readonly string[] | 'all', why: Exit): Promise<void>
  /**
   * Makes it the active one of a namespace, if the host's own state and not Portico stores that
   * choice.
   */
  activate?(ns: string): Promise<void>
  /** What `restore` needs; null when the link cannot be restored. */
  record(): Json | null
}

/** A link's id, connector and wallet. */
export type LinkName = Pick<Link, 'id' | 'connector' | 'peer'>

/**
 * Stored under one key for each link. It is a type, because interfaces are not assignable to
 * `Json`.
 */
export type LinkRecord = {
  /** The version of this form. */
  v: 1
  /** The link's id. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** When it was last made the active one, milliseconds since the epoch. */
  at: number
  /** The wallet's name and icon. */
  peer: { name: string; icon?: string }
  /** Chain families that were disconnected and stay so. */
  detached: readonly string[]
  /** The last known account and network of each chain family. */
  seen: Readonly<Record<string, { account?: string; first?: string; chain?: ChainId }>>
  /** What the connector needs to restore it. */
  data: Json
}

/** An account that a wallet shares. */
export interface Account {
  /** Its address. */
  address: string
  /**
   * What kind it is: an externally owned account, a smart one, or a Bitcoin address for payments,
   * for ordinals, or of Stacks.
   */
  kind: 'eoa' | 'smart' | 'payment' | 'ordinals' | 'stx'
  /** The networks that it can be used on, CAIP-2. Default: all of its family. */
  chains?: readonly ChainId[]
  /** Its public key, hexadecimal, if the wallet states it. */
  publicKey?: string
  /** Its derivation path, if the wallet states it. */
  path?: string
  /** The name that its owner gave it. */
  label?: string
  /** Whether a smart account is on its chain already. */
  deployed?: boolean
}

/** The wallet's side only; the adapter adds reads. */
export interface ProviderHandle<N extends string = string, P = unknown> {
  /** The chain family. */
  ns: N
  /** The wallet's own object, or what the connector makes of it. */
  provider: P
  /** The accounts that it shares. */
  accounts: readonly Account[]
  /** The networks that it serves. */
  chains: readonly ChainId[] | 'any'
  /** The wallet's current network; null if it has none. */
  chain: ChainId | null
  /** Who chooses the network: the wallet, or the application. */
  chainOwner: 'wallet' | 'app'
  /** The methods that it has; `ask` where only a request shows whether it has one. */
  methods: readonly string[] | 'ask'
  /** Whether reads go to the wallet or to the network's RPC. */
  reads: 'wallet' | 'rpc'
}

/** What an adapter reports. State changes only because of one of these. */
export type ConnFact =
  | { is: 'accounts'; accounts: readonly Account[] }
  /** `accounts`: set if the new chain has other addresses. */
  | { is: 'chain'; chain: ChainId; accounts?: readonly Account[] }
  | { is: 'methods'; methods: readonly string[] }
  | { is: 'lost'; exit: Exit }
  | { is: 'back' }
  /** The host, which has a state of its own, has made it the active one. */
  | { is: 'active' }
  /** The host has ended it: the namespace is disconnected, and with the last namespace the link. */
  | { is: 'ended'; exit: Exit }

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

/**
 * The connection that an adapter makes from a handle. If a member is absent, the wallet does not
 * support it.
 */
export interface Connection<P = unknown> {
  /** The provider that hosts get. */
  provider: P
  /**
   * The handle's accounts in the family's canonical spelling, if the connector does not know that
   * spelling.
   */
  accounts?: readonly Account[]
  /** Stops listening. */
  detach: Stop
  /**
   * Notifies a host that stores this choice, too: the connection is now the one in use for its
   * namespace.
   */
  activate?(): void
  /**
   * Moves the wallet to a network.
   *
   * @param options.adding Called with true when the wallet does not know the network and is asked
   *   to add it first, and with false when it has added it.
   */
  setChain?(
    chain: ChainId,
    options: { add?: Network; adding?: (now: boolean) => void; signal: AbortSignal },
  ): Promise<void>
  /** Uses another of the accounts that the wallet shares. */
  setAccount?(address: string): Promise<void>
  /**
   * Asks the wallet silently which accounts it shares now; the answer is emitted before the promise
   * resolves.
   */
  refresh?(): Promise<void>
  /** Signs a text. */
  signMessage?(message: { text: string; account: string }): Promise<string>
  /**
   * The family's own sign-in, such as SIWS: takes the fields, and returns the signed message and
   * the signature.
   */
  signIn?(fields: Json): Promise<Json>
  /** Sends a transaction and resolves with its hash. */
  send?(transaction: Json, options: { account: string; chain: ChainId }): Promise<string>
  /** Offers the network to the wallet without switching (EIP-3085 and its equivalents). */
  addChain?(network: Network, options: { signal: AbortSignal }): Promise<void>
}

/**
 * An amount of a currency or token. It is a type, because interfaces are not assignable to `Json`.
 */
export type TokenAmount = {
  /** Smallest units, decimal. */
  raw: string
  /** How many of the digits are after the decimal point. */
  decimals: number
}

/** Read-only access to one network, on the core's transport. */
export interface Reads {
  /** The balance of the coin, or of one token. */
  balance(address: string, token?: string): Promise<TokenAmount>
  /** Balances of several tokens, in the order given; null where one could not be read. */
  tokens(address: string, tokens: readonly string[]): Promise<readonly (TokenAmount | null)[]>
  /** Primary name and avatar, forward-checked. Absent when the family has no names. */
  identity?(address: string): Promise<{ name: string | null; avatar: string | null }>
  /** One request to the network's RPC. */
  request(method: string, params?: Json): Promise<Json>
  /**
   * A method without parameters whose result, a number or a hash, changes with every block. It is
   * called every few seconds while an account is on screen, to know when to read again. Absent if
   * it would cost as much as reading a balance, or if balances do not depend on blocks.
   */
  block?: string
  /**
   * Until its undo is called, the network's endpoints may be probed and ranked. Absent if the
   * family chooses its endpoints differently.
   */
  watch?(): Stop
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

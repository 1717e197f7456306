/**
 * The contracts of the engine. Links are approvals, handles are what a link gives per namespace,
 * connections are what an adapter makes of a handle. A namespace's status is only computed from
 * facts, never assigned. `docs/decisions/0006-contracts.md` has the reasons.
 */
import type { LoginAccount, LoginUser } from './login.ts'
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
export type { RequestHook, RequestOutcome, Requests, WalletRequest, Wrap } from '../request/types.ts'
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
  /** The page is shown inside it: it stands first. */
  surrounds?: boolean
  /** No wallet that is chosen from a list, but a way to log in: `email`, or the provider's name. */
  login?: string
  /** Where this one draws, when not as its connector says. */
  ui?: Connector['ui']
}

/** What is asked of a wallet. */
export interface Want {
  /** The chain families that are wanted. */
  namespaces: readonly string[]
  /** The networks of the instance; the one chosen in each family stands before the family's others. */
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
 * What an attempt waits for now. A step with `data`, which is `LoginStep`, is a login's, and the visitor answers it in the card, as `StepAnswer`: `email`, an
 * address to log in with; `code`, the code in a mail that has been sent; `device`, a link in a mail that is to be opened first; and that it is to try
 * again: `popup`, a window, of a provider or of the wallet; `scan`, a code for a phone; `wallet`, a passkey.
 */
export interface Step {
  /** What is waited for. */
  is: 'wallet' | 'scan' | 'popup' | 'email' | 'code' | 'device' | 'approve' | 'choose'
  /** When it is over, milliseconds since the epoch. */
  until?: number
  /** What the visitor has just given (`email`, `code` or `resend`), which is being looked at: there until the login asks anew. */
  answered?: string
  /** What a code shows. */
  uri?: string
  /** What a login shows: a `LoginStep`. It waits for as long as the login does. */
  data?: Json
}

/** What a connector is handed to ask a wallet. */
export interface AttemptCtx {
  /** Aborts when nobody waits any more. */
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
   * A link that nobody asked Portico for: the host made it, or a wallet connected by itself. Default: not restored.
   * Said again of a link that is live already, also of one that an attempt has just opened, it changes nothing.
   */
  link(link: Link, how?: { restored: boolean }): void
  /** The host is bringing this link back: shown as `restoring` until `link` or the deadline. Returns how to say that it will not come. */
  restoring(record: LinkRecord): (why: Exit) => void
  /** The host has chosen a network while no wallet is connected; `restored`: in an earlier visit. Default: just now. */
  chain(chain: ChainId, how?: { restored: boolean }): void
}

/** How a wallet is reached: an announced provider, a relay, a frame, a vendor's SDK. */
export interface Connector {
  /** A name of its own among all connectors. */
  id: string
  /** `host`: somebody else stores and restores; Portico mirrors. */
  owner: 'portico' | 'host'
  /** Where the wallet draws. `overlay` parks the card while it is up. */
  ui: 'none' | 'popup' | 'overlay' | 'frame'
  /** Offers come late, repeat and shrink. Runs as long as the instance lives. */
  start(sink: Sink, services: Services): Stop
  /** Loads the connector's code on intent, so that `open` asks the wallet inside the click itself. */
  warm?(): Promise<unknown>
  /** Its offers are ways to log in (`Offer.login`). They come late: what draws them loads with the first view where this is said. */
  logins?: true
  /** What speaks to its wallets on a page without adapters, one a chain family; of families without a network none is used. */
  adapters?: readonly AnyAdapter[]
  /** The code of the alert that is raised in development because its options lack something; it offers nothing then. */
  alert?: string
  /** Opens wallets that are not among its offers, each by its id in the directory (`Want.record`). */
  reaches?: 'directory'
  /** Makes a URI or a popup ready before the tap; `open` uses what is ready. `offer` is an id. Shared: many may hold it, it renews itself while one does. */
  prepare?(offer: string, want: Want, services: Services): Prepared
  /** Asks the wallet of an `offer`, by its id. Rejects with a {@link PorticoError} that carries an {@link Exit}. */
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  /** What can be done about the login that a live link, by its id, has come from. */
  account?(link: string): Promise<LoginAccount>
  /** Never prompts; `attempt.signal` is the deadline. */
  restore?(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
}

/** What a connector has made ready before the tap; see `Connector.prepare`. */
export interface Prepared {
  /** `from` and `until` in milliseconds since the epoch; what is shown of that life is the view's affair. Null until ready. */
  uri(): { value: string; from: number; until: number } | null
  /** Why there is none. Cleared when the next try begins. */
  failed(): { exit: Exit; code: ErrorCode } | null
  /** Calls back when any of it changes; returns its own undo. */
  subscribe(cb: Stop): Stop
  /** Gives it back. */
  cancel: Stop
}

/** What a link says of itself. */
export type LinkFact =
  /** What `handles` gives, or who the wallet says it is, is another now. */
  | { is: 'handles' }
  /** Its owner has put it in front for a namespace: a host that switched between its connections. */
  | { is: 'active'; ns: string }
  | { is: 'closed'; exit: Exit }

/** One approval: an extension's grant, a relay session, a login. Lives in a registry, never in state. */
export interface Link {
  /** Its id, the same again after a restore. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** The wallet, as it says who it is. */
  peer: { name: string; icon?: string; evidence?: readonly Evidence[]; user?: LoginUser }
  /** Whether one namespace can be given back alone. */
  scope: 'per-namespace' | 'whole'
  /** How the visitor came to approve it, for the event stream. Default `browser`. */
  method?: 'browser' | 'mobile' | 'qrcode'
  /** What it gives, one a chain family. */
  handles(): readonly ProviderHandle[]
  /** Calls back with what it says of itself; returns its own undo. */
  subscribe(cb: (fact: LinkFact) => void): Stop
  /** Gives chain families back to the wallet, and says why. */
  release(namespaces: readonly string[] | 'all', why: Exit): Promise<void>
  /** Puts it in front for a namespace, where somebody else than Portico keeps that choice (a host's own state). */
  activate?(ns: string): Promise<void>
  /** What `restore` needs; null when the link cannot be restored. */
  record(): Json | null
}

/** Which link, and whose. */
export type LinkName = Pick<Link, 'id' | 'connector' | 'peer'>

/** One storage key a link. A type, as interfaces are no `Json`. */
export type LinkRecord = {
  /** The version of this form. */
  v: 1
  /** The link's id. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of the offer that it came from. */
  offer: string
  /** When it was last put in front, milliseconds since the epoch. */
  at: number
  /** The wallet's name and icon. */
  peer: { name: string; icon?: string }
  /** Chain families that were given back and stay so. */
  detached: readonly string[]
  /** What was last known of each chain family. */
  seen: Readonly<Record<string, { account?: string; first?: string; chain?: ChainId }>>
  /** What the connector needs to restore it. */
  data: Json
}

/** An account that a wallet shares. */
export interface Account {
  /** Its address. */
  address: string
  /** What kind it is: an externally owned account, a smart one, or a Bitcoin address for payments, for ordinals, or of Stacks. */
  kind: 'eoa' | 'smart' | 'payment' | 'ordinals' | 'stx'
  /** The networks that it is for, CAIP-2. Default: all of its family. */
  chains?: readonly ChainId[]
  /** Its public key, hexadecimal, where the wallet says it. */
  publicKey?: string
  /** Its derivation path, where the wallet says it. */
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
  /** The network that it stands on; null where it has none. */
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
  /** `accounts`: where the other chain has addresses of its own, they come with it. */
  | { is: 'chain'; chain: ChainId; accounts?: readonly Account[] }
  | { is: 'methods'; methods: readonly string[] }
  | { is: 'lost'; exit: Exit }
  | { is: 'back' }
  /** The host, which keeps a state of its own, has put it in front. */
  | { is: 'active' }
  /** The host has ended it: the namespace is given back, and its link with the last one. */
  | { is: 'ended'; exit: Exit }

/**
 * How a chain family is spoken to: the sole listener of provider events.
 *
 * `P` is the provider that hosts are handed, `H` what the family's connectors put into a handle:
 * the same object where wallets speak EIP-1193, the raw wallet where the adapter makes the provider.
 */
export interface ChainAdapter<N extends string = string, P = unknown, H = P> {
  /** The CAIP-2 namespace that it serves. */
  ns: N
  /** How wallets of this family are found. */
  connectors: readonly Connector[]
  /** Who stores and restores connections. */
  authority: 'portico' | 'host'
  /**
   * The handle's chain is set: where the application chooses it (`chainOwner: 'app'`), to the one that was chosen.
   * `link` is whose handle it is; the same one may be attached again, after a `detach` in the same turn. An EIP-1193 provider in
   * the handle is wrapped already; `wrap`, which the engine always gives, is for adapters that find theirs elsewhere.
   */
  attach(handle: ProviderHandle<N, H>, emit: (fact: ConnFact) => void, services: Services, link: LinkName, wrap?: Wrap): Promise<Connection<P>>
  /** The canonical (checksummed) form, or null when the text is not an address. A promise where the checksum's code is loaded for it. */
  parseAddress(text: string): string | null | Promise<string | null>
  /** Read-only access to one of the family's networks. */
  reads(chain: ChainId, services: Services): Promise<Reads>
  /** How coins and tokens are sent, and transactions followed. Absent where the family cannot from here. */
  sending?(services: Services): Promise<Sending>
  /** Its networks are not read at all: no balance is requested, and no failure is shown. */
  unread?: boolean
  /** Notifies a host that stores this choice itself: the visitor chose a network while no wallet is connected. */
  choose?(chain: ChainId): Promise<void>
  /**
   * Notifies a host that restores its own links of one that Portico is restoring: the host leaves a place for it. `over`
   * settles when the link is there, or will not come in time.
   */
  awaits?(link: LinkName, over: Promise<unknown>): void
  /** Text for the SDK version string, e.g. `evm`. */
  label?: string
}

/** What an adapter makes of a handle. An absent member means: this wallet cannot. */
export interface Connection<P = unknown> {
  /** What hosts are handed. */
  provider: P
  /** The handle's accounts in the family's one spelling, where that is not for the connector to know. */
  accounts?: readonly Account[]
  /** Stops listening. */
  detach: Stop
  /** Notifies a host that stores this choice, too: the connection is now the one in use for its namespace. */
  activate?(): void
  /**
   * Moves the wallet to a network.
   *
   * @param options.adding Told when the wallet does not know the network and is asked to add it first, and when it has.
   */
  setChain?(chain: ChainId, options: { add?: Network; adding?: (now: boolean) => void; signal: AbortSignal }): Promise<void>
  /** Uses another of the accounts that the wallet shares. */
  setAccount?(address: string): Promise<void>
  /** Asks the wallet silently which accounts it shares now, and has emitted the answer when it resolves. */
  refresh?(): Promise<void>
  /** Signs a text. */
  signMessage?(message: { text: string; account: string }): Promise<string>
  /** The family's own sign-in (SIWS and its kin): fields in, what was signed and the signature out. */
  signIn?(fields: Json): Promise<Json>
  /** Sends a transaction and resolves with its hash. */
  send?(transaction: Json, options: { account: string; chain: ChainId }): Promise<string>
  /** Offers the network to the wallet without switching (EIP-3085 and its kin). */
  addChain?(network: Network, options: { signal: AbortSignal }): Promise<void>
}

/** An amount of a currency or token. A type, as interfaces are no `Json`. */
export type TokenAmount = {
  /** Smallest units, decimal. */
  raw: string
  /** How many of the digits stand behind the point. */
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
   * A method without parameters whose answer, a number or a hash, is another with every block. Asked every few seconds while
   * an account is on screen, to know when to read again. Absent where it would cost as much as a balance, or a balance
   * does not wait for blocks.
   */
  block?: string
  /** While held, the network's endpoints may be probed and ranked. Absent where the family has its own way of choosing one. */
  watch?(): Stop
}

/** An adapter of any family: `any` because a tuple of adapters is invariant in its providers. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAdapter = ChainAdapter<string, any, any>

/**
 * The provider of each chain family whose adapter is installed, by namespace: each adapter's package adds its own.
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
  Extract<A[number], { ns: N }> extends { attach(...args: never[]): Promise<Connection<infer P>> } ? P : never

/**
 * The contracts of the engine. Links are approvals, handles are what a link gives per namespace,
 * connections are what an adapter makes of a handle. A namespace's status is only computed from
 * facts, never assigned. `docs/decisions/0006-contracts.md` has the reasons.
 */
import type { Exit, Json, Stop } from './values.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { ChainId, Network } from '../networks/network.ts'
import type { Requests, Wrap } from '../request/types.ts'

export type * from './values.ts'
export type { RequestHook, RequestOutcome, Requests, WalletRequest, Wrap } from '../request/types.ts'
export type { ChainId, Network }

/** A proof that two offers may be the same wallet. */
export interface Evidence {
  by: 'rdns' | 'directory' | 'standard-name' | 'flag'
  value: string
  ns?: string
}

/** What a connector can open. Everything in it came from outside and has been parsed. */
export interface Offer {
  id: string
  name: string
  icon?: string
  evidence: readonly Evidence[]
  namespaces: readonly string[]
  /** Two different providers claim this identity: shown, marked, never picked silently (ruling 8). */
  contested?: boolean
  /** `window.ethereum` itself, when no announced provider is that object (ruling 7). */
  generic?: boolean
  /** Not in this page: reached through a vendor's window, a relay, an SDK. */
  external?: boolean
  /** The page is shown inside it: it stands first (ruling 30). */
  surrounds?: boolean
  /** Where this one draws, when not as its connector says. */
  ui?: Connector['ui']
}

export interface Want {
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
  name: string
  icon?: string
  rdns?: string
  /** Opens its app, e.g. `metamask://`. */
  mobile_link?: string
  /** Its app's universal link. */
  link_mode?: string
  desktop_link?: string
  webapp_link?: string
}

/** What an attempt waits for now. `scan`, `code`, `device` and `choose` belong to other connectors. */
export interface Step {
  is: 'wallet' | 'scan' | 'popup' | 'code' | 'device' | 'approve' | 'choose'
  until?: number
  uri?: string
  data?: Json
}

export interface AttemptCtx {
  signal: AbortSignal
  services: Services
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
  id: string
  /** `host`: somebody else stores and restores; Portico mirrors. */
  owner: 'portico' | 'host'
  /** Where the wallet draws. `overlay` parks the card while it is up. */
  ui: 'none' | 'popup' | 'overlay' | 'frame'
  /** Offers come late, repeat and shrink. Runs as long as the instance lives. */
  start(sink: Sink, services: Services): Stop
  /** Loads the connector's code on intent, so that `open` asks the wallet inside the click itself. */
  warm?(): Promise<unknown>
  /** What speaks to its wallets on a page without adapters, one a chain family; of families without a network none is used. */
  adapters?: readonly AnyAdapter[]
  /** Opens wallets that are not among its offers, each by its id in the directory (`Want.record`). */
  reaches?: 'directory'
  /** Makes a URI or a popup ready before the tap; `open` uses what is ready. Shared: many may hold it, it renews itself while one does. */
  prepare?(offer: string, want: Want, services: Services): Prepared
  /** Asks the wallet. Rejects with a {@link PorticoError} that carries an {@link Exit}. */
  open(offer: string, want: Want, attempt: AttemptCtx): Promise<Link>
  /** Never prompts; `attempt.signal` is the deadline. */
  restore?(record: LinkRecord, attempt: AttemptCtx): Promise<Link>
}

export interface Prepared {
  /** `from` and `until` in milliseconds since the epoch; what is shown of that life is the view's affair (ruling 32). Null until ready. */
  uri(): { value: string; from: number; until: number } | null
  /** Why there is none. Cleared when the next try begins. */
  failed(): { exit: Exit; code: ErrorCode } | null
  subscribe(cb: Stop): Stop
  cancel: Stop
}

export type LinkFact =
  | { is: 'handles' }
  /** Its owner has put it in front for a namespace: a host that switched between its connections. */
  | { is: 'active'; ns: string }
  | { is: 'closed'; exit: Exit }

/** One approval: an extension's grant, a relay session, a login. Lives in a registry, never in state. */
export interface Link {
  id: string
  connector: string
  offer: string
  peer: { name: string; icon?: string; evidence?: readonly Evidence[] }
  /** Whether one namespace can be given back alone. */
  scope: 'per-namespace' | 'whole'
  /** How the visitor came to approve it, for the event stream. Default `browser`. */
  method?: 'browser' | 'mobile' | 'qrcode'
  handles(): readonly ProviderHandle[]
  subscribe(cb: (fact: LinkFact) => void): Stop
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
  v: 1
  id: string
  connector: string
  offer: string
  /** When it was last put in front, milliseconds since the epoch. */
  at: number
  peer: { name: string; icon?: string }
  detached: readonly string[]
  seen: Readonly<Record<string, { account?: string; first?: string; chain?: ChainId }>>
  data: Json
}

export interface Account {
  address: string
  kind: 'eoa' | 'smart' | 'payment' | 'ordinals' | 'stx'
  chains?: readonly ChainId[]
  publicKey?: string
  path?: string
  label?: string
  deployed?: boolean
}

/** The wallet's side only; the adapter adds reads. */
export interface ProviderHandle<N extends string = string, P = unknown> {
  ns: N
  provider: P
  accounts: readonly Account[]
  chains: readonly ChainId[] | 'any'
  chain: ChainId | null
  chainOwner: 'wallet' | 'app'
  methods: readonly string[] | 'ask'
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
  ns: N
  connectors: readonly Connector[]
  authority: 'portico' | 'host'
  /**
   * The handle's chain is set: where the application chooses it (`chainOwner: 'app'`), to the one that was chosen.
   * `link` is whose handle it is; the same one may be attached again, after a `detach` in the same turn. An EIP-1193 provider in
   * the handle is wrapped already; `wrap`, which the engine always gives, is for adapters that find theirs elsewhere.
   */
  attach(handle: ProviderHandle<N, H>, emit: (fact: ConnFact) => void, services: Services, link: LinkName, wrap?: Wrap): Promise<Connection<P>>
  /** The canonical (checksummed) form, or null when the text is not an address. A promise where the checksum's code is loaded for it. */
  parseAddress(text: string): string | null | Promise<string | null>
  reads(chain: ChainId, services: Services): Promise<Reads>
  /** Its networks are not read at all: no balance is asked for, and none is said to have failed. */
  unread?: boolean
  /** The visitor chose a network while no wallet is connected: told to a host that keeps this choice itself. */
  choose?(chain: ChainId): Promise<void>
  /**
   * A link that Portico is bringing back, told to a host that brings back its own: it leaves a place for it. `over`
   * settles when the link is there, or will not come in time.
   */
  awaits?(link: LinkName, over: Promise<unknown>): void
  /** Text for the SDK version string, e.g. `evm`. */
  label?: string
}

/** What an adapter makes of a handle. An absent member means: this wallet cannot. */
export interface Connection<P = unknown> {
  provider: P
  /** The handle's accounts in the family's one spelling, where that is not for the connector to know. */
  accounts?: readonly Account[]
  detach: Stop
  /** It is in front for its namespace now: told where a host keeps that choice, too. */
  activate?(): void
  /** @param options.adding told when the wallet does not know the network and is asked to add it first, and when it has */
  setChain?(chain: ChainId, options: { add?: Network; adding?: (now: boolean) => void; signal: AbortSignal }): Promise<void>
  setAccount?(address: string): Promise<void>
  /** Asks the wallet silently which accounts it shares now, and has said so when it resolves. */
  refresh?(): Promise<void>
  signMessage?(message: { text: string; account: string }): Promise<string>
  /** The family's own sign-in (SIWS and its kin): fields in, what was signed and the signature out. */
  signIn?(fields: Json): Promise<Json>
  send?(transaction: Json, options: { account: string; chain: ChainId }): Promise<string>
  /** Offers the network to the wallet without switching (EIP-3085 and its kin). */
  addChain?(network: Network, options: { signal: AbortSignal }): Promise<void>
}

/** An amount of a currency or token. A type, as interfaces are no `Json`. */
export type TokenAmount = {
  /** Smallest units, decimal. */
  raw: string
  decimals: number
}

/** Read-only access to one network, on the core's transport. */
export interface Reads {
  balance(address: string, token?: string): Promise<TokenAmount>
  /** Balances of several tokens, in the order given; null where one could not be read. */
  tokens(address: string, tokens: readonly string[]): Promise<readonly (TokenAmount | null)[]>
  /** Primary name and avatar, forward-checked. Absent when the family has no names. */
  identity?(address: string): Promise<{ name: string | null; avatar: string | null }>
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

/** What wallets are told about the host application; see {@link PorticoConfig.metadata}. */
export interface Metadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
}

/** Everything impure, per instance. */
export interface Services {
  platform: Platform
  store: Store
  /** The core's JSON-RPC client for a configured network; loaded when first asked for. */
  rpc(chain: ChainId): Promise<Rpc>
  network(chain: ChainId): Network | undefined
  /** Shows the developer an alert of `ui/alerts.ts`, in the console and the event stream too; once a code and detail. */
  raise(code: string, detail?: string): void
  /** What wallets are told about the host. */
  metadata(): Promise<Metadata>
  /**
   * To be waited for before a wallet is asked to sign: the page may have slept, so the wallet is asked which accounts it shares
   * now, and where another wallet of the page claims its identity since, the visitor says first which one is his. Undefined where there is nothing to wait for, so that what opens a window stays inside the click.
   *
   * @param link The id of the link.
   * @throws PorticoError `contested` when the visitor does not say, `account-changed` when another account is in use since.
   */
  settled(link: string): Promise<void> | undefined
  /** Tells the host's own service, and nobody else, under which id a relay knows this visitor. Nothing without a service. */
  identified(clientId: string): void
  /**
   * Tells of a failure that nobody chose, once, by its category; see {@link PorticoError.category}. Refusals, aborts and being
   * offline are none, and are not told.
   *
   * @param message What it means here. Default: the error's own.
   */
  report(error: unknown, message?: string): void
  /** What features have hooked into requests; see `request/hooks.ts`. Absent while none has. */
  requests?: Requests
}

export interface Rpc {
  request(method: string, params?: Json, options?: { signal?: AbortSignal; dedupe?: boolean }): Promise<Json>
  /** While held, ranked fallback may probe the network's endpoints by what the family's nodes answer (ruling 14). */
  watch(probe: Probe): Stop
}

/** What is asked of every endpoint to see how well it does. */
export interface Probe {
  method: string
  /** Whether the answer is right: an endpoint of another chain, or one that lags behind, is no endpoint. */
  accept?(result: Json): boolean
}

/** Key-value storage under the instance's own prefix. Values are JSON; reads never throw. */
export interface Store {
  get(key: string): Json | undefined
  /** False when the browser refused (quota, privacy mode); nothing else is lost. */
  set(key: string, value: Json): boolean
  del(key: string): void
  keys(prefix: string): readonly string[]
  /** Changes made by other tabs of the origin; an empty key when one of them has cleared everything. */
  watch(cb: (key: string) => void): Stop
}

/** The world: replaced in tests, inert on a server. */
export interface Platform {
  now(): number
  after(ms: number, run: Stop): Stop
  random(bytes: number): Uint8Array
  fetch: typeof fetch
  visible(): boolean
  online(): boolean
  /** Calls back when visibility or connectivity changes. */
  changes(cb: Stop): Stop
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | null
  window: (Window & typeof globalThis) | null
}

/** An adapter of any family: `any` because a tuple of adapters is invariant in its providers. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAdapter = ChainAdapter<string, any, any>

/** The EIP-1193-like provider type of one namespace, inferred from the tuple of adapters. */
export type ProviderOf<A extends readonly AnyAdapter[], N extends string> =
  Extract<A[number], { ns: N }> extends { attach(...args: never[]): Promise<Connection<infer P>> } ? P : never

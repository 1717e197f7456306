/** The one immutable state of an instance: plain JSON, one slice a concern. */
import type { ErrorCode } from '../errors/codes.ts'
import type { ViewName } from '../features/routes.ts'
import type { Account, ChainId, Exit, Json, Network, Offer, Step, WalletLinks } from '../contracts/types.ts'

/** One entry of the modal's history; the data belongs to the entry, not to the router. */
export interface Route {
  view: ViewName
  data?: { readonly [key: string]: Json }
}

/** Which wallet an attempt is about; enough to draw it and to try again. */
export interface Target {
  connector: string
  offer: string
  name: string
  icon?: string
  /** The row's key in the wallet list, when it came from there. */
  wallet?: string
  /** The wallet outside the page that was chosen. */
  record?: WalletLinks
  /** Its place in the list that it was chosen from, 0 first. */
  rank?: number
  /**
   * The chain families that are asked for. Default: all that the instance speaks to. Those that this offer does not
   * serve are asked for next, through the same wallet's other offers.
   */
  namespaces?: readonly string[]
}

export type AttemptState =
  | { is: 'idle' }
  | { is: 'waiting'; id: number; target: Target; step: Step; since: number }
  | { is: 'failed'; id: number; target: Target; exit: Exit; code: ErrorCode; at: number }
  /** An approval that arrived after the visitor stopped waiting: offered, never applied silently (ruling 10). */
  | { is: 'late'; id: number; target: Target; link: string }

export type LinkState =
  | { is: 'restoring'; until: number }
  | { is: 'live' }
  | { is: 'closing' }
  | { is: 'lost'; exit: Exit; at: number }

/** What is known of one namespace of a link. */
export interface LinkNamespace {
  accounts: readonly Account[]
  /** The account in use. */
  account?: string
  /** The account that the wallet named first when it last named any: another one there is the one in use from then on. */
  first?: string
  chain?: ChainId
  chains: readonly ChainId[] | 'any'
  chainOwner: 'wallet' | 'app'
  methods: readonly string[] | 'ask'
  /** This namespace has gone while others of the link stand. */
  lost?: { exit: Exit; at: number }
}

export interface LinkView {
  id: string
  connector: string
  offer: string
  peer: { name: string; icon?: string }
  scope: 'per-namespace' | 'whole'
  /** When it was last put in front, milliseconds since the epoch: the latest takes over from one that ends. */
  at: number
  state: LinkState
  ns: Readonly<Record<string, LinkNamespace>>
}

/** A namespace's status: a selector over links and attempts, see `select.ts`. */
export type NsState =
  | { is: 'unknown' }
  | { is: 'disconnected'; exit?: Exit }
  | { is: 'connecting' }
  | { is: 'restoring'; account?: string; chain?: ChainId }
  | { is: 'connected'; link: string; account: string; all: readonly Account[]; chain: ChainId; supported: boolean }

/** A wallet that was used. Newest first; those without a link of this id are the recently connected ones. */
export type Recent = {
  /** The id of the link it had, and has again when it is connected anew. */
  id: string
  rdns?: string
  name: string
  /** How it was reached and for what, when it can be asked again. */
  connector?: string
  offer?: string
  namespaces?: readonly string[]
}

/** The wait for a network switch that a wallet was asked for. */
export type SwitchState =
  | { is: 'idle' }
  | { is: 'waiting'; chain: ChainId; since: number; adding: boolean }
  | { is: 'failed'; chain: ChainId; exit: Exit; code: ErrorCode }

export interface Snackbar {
  id: number
  message: string
  variant: 'success' | 'loading' | 'error'
  /** Name of an interface icon. */
  svg?: string
  open: boolean
  autoClose: boolean
}

export interface Alert {
  id: number
  code: string
  /** The spec's display text. */
  title: string
  /** The developer's explanation. */
  detail: string
  severity: 'error' | 'warning' | 'info'
}

export interface UiState {
  open: boolean
  /** The card is natively closed while a wallet draws its own interface in the page. */
  parked: boolean
  loading: boolean
  /** Counts refused closes; the card shakes when it grows, and `refusal` says why. */
  shakes: number
  refusal?: string
  history: readonly Route[]
  /** Depth of the transaction stack; its callbacks live beside the state. */
  stack: number
  direction: 'none' | 'forward' | 'back'
  snackbar: Snackbar | null
  /** The modal's chunk could not be loaded (ruling 26). */
  broken: boolean
}

export type ThemeMode = 'dark' | 'light' | 'system'

/** The eight theme variables, by meaning (engine.md 1.6). */
export interface ThemeVariables {
  fontFamily?: string
  accent?: string
  colorMix?: string
  /** Percent, 0–100. */
  colorMixStrength?: number
  /** A CSS length, default `10px`. */
  fontSizeMaster?: string
  /** A CSS length, default `4px`. */
  borderRadiusMaster?: string
  zIndex?: number
  qrColor?: string
}

export type ResourceState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  readonly value?: Json
  /** When `value` was read, milliseconds since the epoch. */
  readonly at?: number
  readonly error?: { readonly code: ErrorCode; readonly message: string }
  readonly retryAt?: number
}

export interface State {
  /** Counts changes of the options: whoever reads `portico.config` while drawing follows it. */
  options: number
  /** `unknown` until storage has been read: on a server and at first render. */
  phase: 'unknown' | 'ready'
  networks: readonly Network[]
  activeNamespace: string
  /** The network chosen per namespace, connected or not. */
  wanted: Readonly<Record<string, ChainId>>
  offers: Readonly<Record<string, readonly Offer[]>>
  links: Readonly<Record<string, LinkView>>
  /** The link in use per namespace; others of the namespace may be live beside it. */
  current: Readonly<Record<string, string>>
  exits: Readonly<Record<string, Exit>>
  attempt: AttemptState
  switching: SwitchState
  recent: readonly Recent[]
  theme: { mode: ThemeMode; variables: ThemeVariables }
  legalAccepted: boolean
  alerts: readonly Alert[]
  ui: UiState
  resources: Readonly<Record<string, ResourceState>>
}

/** The one immutable state of an instance: plain JSON, one slice a concern. */
import type { LiveOptions } from '../types/options.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { Route } from '../types/routes.ts'
import type { Slices } from '../types/slices.ts'
import type {
  Account,
  ChainId,
  Exit,
  Json,
  LoginUser,
  Network,
  Offer,
  Step,
  WalletLinks,
} from '../types/index.ts'

/** Which wallet an attempt is about; enough to draw it and to try again. */
export interface Target {
  /** The id of the connector. */
  connector: string
  /** The id of the offer. */
  offer: string
  /** The wallet's name. */
  name: string
  /** The wallet's icon. */
  icon?: string
  /** The row's key in the wallet list, when it was chosen there. */
  wallet?: string
  /** The wallet outside the page that was chosen. */
  record?: WalletLinks
  /** Its place in the list that it was chosen from, 0 first. */
  rank?: number
  /**
   * The requested chain families. Default: all that the instance supports. Those that this offer
   * does not serve are requested next, through the same wallet's other offers.
   */
  namespaces?: readonly string[]
}

/** The attempt to connect a wallet: none, waiting, failed, or approved too late. */
export type AttemptState =
  | { is: 'idle' }
  | { is: 'waiting'; id: number; target: Target; step: Step; since: number }
  | { is: 'failed'; id: number; target: Target; exit: Exit; code: ErrorCode; at: number }
  /**
   * An approval that arrived after the visitor stopped waiting: offered, never applied silently.
   */
  | { is: 'late'; id: number; target: Target; link: string }

/** Whether a link is being brought back, live, being ended, or lost. */
export type LinkState =
  | { is: 'restoring'; until: number }
  | { is: 'live' }
  | { is: 'closing' }
  | { is: 'lost'; exit: Exit; at: number }

/** One namespace of a link. */
export interface LinkNamespace {
  /** All that the wallet shares. */
  accounts: readonly Account[]
  /** The account in use. */
  account?: string
  /**
   * The account that the wallet named first when it last named any: if another one is first later,
   * that one becomes active.
   */
  first?: string
  /** The network in use, CAIP-2. */
  chain?: ChainId
  /** The networks that the wallet serves. */
  chains: readonly ChainId[] | 'any'
  /** Who owns the choice of the network: the wallet, or the application. */
  chainOwner: 'wallet' | 'app'
  /** The methods of the wallet; `ask` when only a request shows whether it has one. */
  methods: readonly string[] | 'ask'
  /** This namespace was lost while others of the link are still connected. */
  lost?: { exit: Exit; at: number }
}

/** One link, as plain data: see {@link Link}. */
export interface LinkView {
  /** Its id, as `activate`, `disconnect` and `reconnect` take it. */
  id: string
  /** The id of its connector. */
  connector: string
  /** The id of its offer. */
  offer: string
  /** The wallet's name and icon, and the logged-in user for a login wallet. */
  peer: { name: string; icon?: string; user?: LoginUser }
  /** Whether one chain family of it can be released on its own. */
  scope: 'per-namespace' | 'whole'
  /**
   * When it was last activated, milliseconds since the epoch: the latest replaces one that
   * disconnects.
   */
  at: number
  /** The state of the link. */
  state: LinkState
  /** Its chain families. */
  ns: Readonly<Record<string, LinkNamespace>>
}

/** A namespace's status: a selector over links and attempts, see `select.ts`. */
export type NsState =
  | { is: 'unknown' }
  | { is: 'disconnected'; exit?: Exit }
  | { is: 'connecting' }
  | { is: 'restoring'; account?: string; chain?: ChainId }
  | {
      is: 'connected'
      link: string
      account: string
      all: readonly Account[]
      chain: ChainId
      supported: boolean
    }

/**
 * A wallet that was used. Newest first; those without a link of this id are the recently connected
 * ones.
 */
export type Recent = {
  /** The id of its earlier link, which a new connection gets again. */
  id: string
  /** Its reverse-DNS name (EIP-6963), if it has one. */
  rdns?: string
  /** Its name. */
  name: string
  /** How it was reached and for what, if it can be asked again. */
  connector?: string
  /** The id of its offer. */
  offer?: string
  /** The chain families that it served. */
  namespaces?: readonly string[]
}

/** A pending network switch of a wallet. */
export type SwitchState =
  | { is: 'idle' }
  | { is: 'waiting'; chain: ChainId; since: number; adding: boolean }
  | { is: 'failed'; chain: ChainId; exit: Exit; code: ErrorCode }

/** A short message at the foot of the card. */
export interface Snackbar {
  /** Counts messages: another number is another message. */
  id: number
  /** Its text. */
  message: string
  /** The kind of message. */
  variant: 'success' | 'loading' | 'error'
  /** Name of an interface icon. */
  svg?: string
  /** Whether it is shown. */
  open: boolean
  /** Whether it disappears by itself. */
  autoClose: boolean
}

/** A mistake that is reported to the developer. */
export interface Alert {
  /** Counts alerts. */
  id: number
  /** Its code; `docs/errors.md` lists all. */
  code: string
  /** The content of the alert bar. */
  title: string
  /** The developer's explanation. */
  detail: string
  /** How bad it is. */
  severity: 'error' | 'warning' | 'info'
  /**
   * The address of its page in the documentation. Alerts of connectors that are not ours have none.
   */
  link?: string
}

/** The modal's state. */
export interface UiState {
  /** Whether the modal is open. */
  open: boolean
  /** The dialog is closed while a wallet renders its own interface in the page. */
  parked: boolean
  /** Whether the host has the card say that it is busy. */
  loading: boolean
  /** Counts refused closes; the card shakes when it grows, and `refusal` has the reason. */
  shakes: number
  /** Why the card was not closed, in a sentence for the visitor. */
  refusal?: string | undefined
  /** The views of the card, oldest first; the last is shown. */
  history: readonly Route[]
  /** The depth of the transaction stack; its callbacks are outside of the state. */
  stack: number
  /** Which way the last change of view went. */
  direction: 'none' | 'forward' | 'back'
  /** The short message that is shown. */
  snackbar: Snackbar | null
  /** The modal's chunk could not be loaded. */
  broken: boolean
}

/** Dark, light, or as the visitor's system has it. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** The eight theme variables, by meaning. */
export interface ThemeVariables {
  /** The card's font, as CSS has it. */
  fontFamily?: string
  /** The accent colour, a CSS colour. */
  accent?: string
  /** A colour that is mixed into the card's surfaces. */
  colorMix?: string
  /** Percent, 0–100. */
  colorMixStrength?: number
  /** A CSS length, default `10px`. */
  fontSizeMaster?: string
  /** A CSS length, default `4px`. */
  borderRadiusMaster?: string
  /** Orders the embedded card; the dialog is in the browser's top layer. */
  zIndex?: number
  /** The colour of a code's dots. */
  qrColor?: string
}

/** Something that was read, with its age, or why it was not. */
export type ResourceState = {
  /** The status of the load. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  /** The last value; it stays during a refresh. */
  readonly value?: Json
  /** When `value` was read, milliseconds since the epoch. */
  readonly at?: number
  /** Why the last try failed. */
  readonly error?: { readonly code: ErrorCode; readonly message: string }
  /** When it is tried again by itself, milliseconds since the epoch. */
  readonly retryAt?: number
}

/**
 * The state of a returning visitor as a server knows it, from `cookieToInitialState`: plain JSON,
 * for the `initialState` of `PorticoProvider`.
 */
export interface InitialState extends Pick<
  State,
  'phase' | 'activeNamespace' | 'links' | 'current'
> {
  /** Dark, light, or as the visitor's system has it. */
  theme: Pick<State['theme'], 'mode'>
  /** The features' part of it: `withSessions` of `@portico/core/siwx` adds the sessions. */
  slices?: Slices
}

/** The state of an instance. */
export interface State {
  /**
   * The options that may change while the page runs: passed to `createPortico`, replaced by
   * `portico.setOptions`.
   */
  options: LiveOptions
  /** `unknown` until storage has been read: on a server and at first render. */
  phase: 'unknown' | 'ready'
  /** The configured networks, with those that were added. */
  networks: readonly Network[]
  /** The active chain family. */
  activeNamespace: string
  /** The network chosen per namespace, connected or not. */
  wanted: Readonly<Record<string, ChainId>>
  /** The wallets that can be connected, by connector. */
  offers: Readonly<Record<string, readonly Offer[]>>
  /** Every link, by its id: live, being brought back, or lost. */
  links: Readonly<Record<string, LinkView>>
  /** The link in use per namespace; other links of the namespace may be live as well. */
  current: Readonly<Record<string, string>>
  /** How the last connection of each namespace ended. */
  exits: Readonly<Record<string, Exit>>
  /** The attempt to connect a wallet. */
  attempt: AttemptState
  /** The wait for a network switch. */
  switching: SwitchState
  /** The wallets used before, newest first. */
  recent: readonly Recent[]
  /** How the modal looks. */
  theme: { mode: ThemeMode; variables: ThemeVariables }
  /**
   * Whether the visitor has agreed to the legal texts, as `options.legalVersion` names them now.
   */
  legalAccepted: boolean
  /** The mistakes that are reported to the developer. */
  alerts: readonly Alert[]
  /** The modal. */
  ui: UiState
  /** The features' slices, each under its id. */
  slices: Slices
  /** Balances, names, tokens and what else was read, by key. */
  resources: Readonly<Record<string, ResourceState>>
}

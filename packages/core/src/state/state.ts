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

/** The wallet of an attempt; enough to show it and to try again. */
export interface Target {
  /** The id of the connector. */
  connector: string
  /** The id of the offer. */
  offer: string
  /** The wallet's name. */
  name: string
  /** The wallet's icon. */
  icon?: string
  /** The row's key, when chosen in the wallet list. */
  wallet?: string
  /** The chosen wallet outside the page. */
  record?: WalletLinks
  /** Its index in the list. */
  rank?: number
  /**
   * The requested namespaces. Default: all of the instance. The same wallet's other offers serve
   * those that this one does not.
   */
  namespaces?: readonly string[]
}

/** The attempt to connect a wallet: none, waiting, failed, or approved too late. */
export type AttemptState =
  | { is: 'idle' }
  | { is: 'waiting'; id: number; target: Target; step: Step; since: number }
  | { is: 'failed'; id: number; target: Target; exit: Exit; code: ErrorCode; at: number }
  /** An approval after the visitor stopped waiting: offered, never applied silently. */
  | { is: 'late'; id: number; target: Target; link: string }

/** Whether a link is being restored, live, being ended, or lost. */
export type LinkState =
  | { is: 'restoring'; until: number }
  | { is: 'live' }
  | { is: 'closing' }
  | { is: 'lost'; exit: Exit; at: number }

/** One namespace of a link. */
export interface LinkNamespace {
  /** All shared accounts. */
  accounts: readonly Account[]
  /** The account in use. */
  account?: string
  /**
   * The account that the wallet last listed first: when another one is first, that becomes active.
   */
  first?: string
  /** The network in use, CAIP-2. */
  chain?: ChainId
  /** The networks that the wallet serves. */
  chains: readonly ChainId[] | 'any'
  /** Who chooses the network: the wallet, or the application. */
  chainOwner: 'wallet' | 'app'
  /** Its methods; `ask` when only a request shows whether it has one. */
  methods: readonly string[] | 'ask'
  /** Lost while other namespaces of the link are still connected. */
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
  /** The wallet's name and icon, and the user of a login. */
  peer: { name: string; icon?: string; user?: LoginUser }
  /** Whether one namespace can be released alone. */
  scope: 'per-namespace' | 'whole'
  /**
   * The last activation, milliseconds since the epoch: the latest link replaces one that
   * disconnects.
   */
  at: number
  /** The state of the link. */
  state: LinkState
  /** Its namespaces. */
  namespaces: Readonly<Record<string, LinkNamespace>>
}

/** A namespace's status; see `select.ts`. */
export type NamespaceState =
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

/** A used wallet; without a link of this id it is a recent one. */
export type Recent = {
  /** The id of its link, which a new connection reuses. */
  id: string
  /** Its reverse-DNS name (EIP-6963), if it has one. */
  rdns?: string
  /** Its name. */
  name: string
  /** How it can be asked again. */
  connector?: string
  /** The id of its offer. */
  offer?: string
  /** The namespaces that it served. */
  namespaces?: readonly string[]
}

/** A pending network switch of a wallet. */
export type SwitchState =
  | { is: 'idle' }
  | { is: 'waiting'; chain: ChainId; since: number; adding: boolean }
  | { is: 'failed'; chain: ChainId; exit: Exit; code: ErrorCode }

/** A toast. */
export interface Toast {
  /** Another number is another message. */
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

/** A mistake for the developer. */
export interface Alert {
  /** Counts alerts. */
  id: number
  /** Its code; `docs/errors.md` lists all. */
  code: string
  /** The text of the alert bar. */
  title: string
  /** The developer's explanation. */
  detail: string
  /** How bad it is. */
  severity: 'error' | 'warning' | 'info'
  /** Its page in the documentation. Alerts of other connectors have none. */
  link?: string
}

/** The modal's state. */
export interface UiState {
  /** Whether the modal is open. */
  open: boolean
  /** The dialog is closed while a wallet renders in the page. */
  parked: boolean
  /** Whether the host shows the card as busy. */
  loading: boolean
  /** Counts rejected closes; the card shakes when it grows, and `refusal` has the reason. */
  shakes: number
  /** Why the card was not closed, in a sentence for the visitor. */
  refusal?: string | undefined
  /** The views of the card, oldest first; the last is shown. */
  history: readonly Route[]
  /** The direction of the last change of view. */
  direction: 'none' | 'forward' | 'back'
  /** The short message that is shown. */
  toast: Toast | null
  /** The modal's chunk could not be loaded. */
  broken: boolean
}

/** Dark, light, or the visitor's system setting. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** The eight theme variables, by meaning. */
export interface ThemeVariables {
  /** The card's font, as CSS has it. */
  fontFamily?: string
  /** The accent colour, a CSS colour. */
  accent?: string
  /** A colour mixed into the card's surfaces. */
  colorMix?: string
  /** Percent, 0–100. */
  colorMixStrength?: number
  /** A CSS length, default `10px`. */
  fontSizeMaster?: string
  /** A CSS length, default `4px`. */
  borderRadiusMaster?: string
  /** Orders the embedded card; the dialog is in the browser's top layer. */
  zIndex?: number
  /** The colour of the QR code's dots. */
  qrColor?: string
}

/** A read value with its age, or the failure. */
export type ResourceState = {
  /** The status of the load. */
  readonly status: 'idle' | 'loading' | 'ready' | 'error'
  /** The last value; it stays during a refresh. */
  readonly value?: Json
  /** When `value` was read, milliseconds since the epoch. */
  readonly at?: number
  /** Why the last attempt failed. */
  readonly error?: { readonly code: ErrorCode; readonly message: string }
  /** The automatic retry, milliseconds since the epoch. */
  readonly retryAt?: number
  /**
   * When a transaction of the visitor's changed the value, milliseconds since the epoch: `value` is
   * older, and is being read again.
   */
  readonly changedAt?: number
}

/**
 * The state of a returning visitor on a server, from `cookieToInitialState`: plain JSON, for the
 * `initialState` of `PorticoProvider`.
 */
export interface InitialState extends Pick<
  State,
  'phase' | 'activeNamespace' | 'links' | 'current'
> {
  /** Dark, light, or the visitor's system setting. */
  theme: Pick<State['theme'], 'mode'>
  /** The features' slices: `withSessions` of `@portico/core/siwx` adds the sessions. */
  slices?: Slices
}

/** The state of an instance. */
export interface State {
  /**
   * Options that may change while the page runs: passed to `createPortico`, replaced by
   * `portico.setOptions`.
   */
  options: LiveOptions
  /** `unknown` until storage is read: on a server and at first render. */
  phase: 'unknown' | 'ready'
  /** The configured and added networks. */
  networks: readonly Network[]
  /** The active namespace. */
  activeNamespace: string
  /** The network chosen per namespace, connected or not. */
  wanted: Readonly<Record<string, ChainId>>
  /** The wallets that can be connected, by connector. */
  offers: Readonly<Record<string, readonly Offer[]>>
  /** By id: live, being restored, or lost. */
  links: Readonly<Record<string, LinkView>>
  /** The active link per namespace; others may be live as well. */
  current: Readonly<Record<string, string>>
  /** How the last connection of each namespace ended. */
  exits: Readonly<Record<string, Exit>>
  /** The attempt to connect a wallet. */
  attempt: AttemptState
  /** The wait for a network switch. */
  switching: SwitchState
  /** The wallets used before, newest first. */
  recent: readonly Recent[]
  /** The theme of the modal. */
  theme: { mode: ThemeMode; variables: ThemeVariables }
  /** Consent to the legal texts of `options.legalVersion`. */
  legalAccepted: boolean
  /** Mistakes for the developer. */
  alerts: readonly Alert[]
  /** The modal. */
  ui: UiState
  /** By feature id. */
  slices: Slices
  /** Balances, names, tokens and other read values, by key. */
  resources: Readonly<Record<string, ResourceState>>
}

import type { Intent } from '../types/intents.ts'
import type { ResultView, ViewName } from '../types/routes.ts'
import type { ChainIdInput, Json, WalletLinks } from '../types/index.ts'

/** Why the modal closes. */
export type CloseReason = 'x' | 'escape' | 'backdrop' | 'back' | 'drag' | 'api' | 'done' | 'native'

/** Which wallet to connect. Without any member, the modal opens and the visitor chooses. */
export interface ConnectOptions {
  /** An rdns, e.g. `io.metamask`, or the name of a wallet whose namespace has no rdns. */
  wallet?: string
  /** The id of a connector, e.g. `walletConnect`. */
  connector?: string
  /** The id of one of the connector's offers in `state.offers`. */
  offer?: string
  /**
   * The namespaces to connect, in this order. A wallet that announces itself once per namespace is
   * asked once per namespace, and each has its own link. Default: the one offer that is named or
   * found first.
   */
  namespaces?: readonly string[]
  /** Switch to this network once connected: `8453`, `eip155:8453`, or the network itself. */
  network?: ChainIdInput
  /** The wallet, for a connector of wallets outside the page; `offer` is its id. */
  record?: WalletLinks
  /** Its index in the directory; part of `CONNECT_SUCCESS`. */
  rank?: number | null | undefined
}

/** The text, and the account that signs it. */
export interface SignMessageOptions {
  /** The text. */
  message: string
  /** The namespace. Default: the active one. */
  namespace?: string | undefined
}

/**
 * Opens a view whose result the caller awaits.
 *
 * @typeParam View Its name, one of {@link RouteResults}.
 */
export interface OpenResultOptions<View extends ResultView = ResultView> extends OpenOptions {
  /** The view to show. */
  view: View
  /** The known parameters of the view; see {@link RouteParams}. */
  data: { readonly [key: string]: Json }
}

/** How the modal is opened. */
export interface OpenOptions {
  /** Default: the list of wallets, or the account once a wallet is connected. */
  view?: ViewName
  /** What the visitor wants to do: opens the view that serves it. */
  intent?: Intent
  /**
   * The namespace: Connect lists only its wallets. Without `view`, opens Connect unless it is
   * connected.
   */
  namespace?: string | undefined
  /** The host's own WalletConnect pairing (`wc:…@2?…`), shown as a QR code. */
  uri?: string
  /** The parameters of the view; see {@link RouteParams}. */
  data?: { readonly [key: string]: Json }
}

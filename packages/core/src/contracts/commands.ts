/** What the commands of an instance take. */
import type { Intent } from '../types/intents.ts'
import type { ResultView, ViewName } from '../types/routes.ts'
import type { ChainIdInput, Json, WalletLinks } from '../types/index.ts'

/** Why the modal closes. */
export type CloseReason = 'x' | 'escape' | 'backdrop' | 'back' | 'drag' | 'api' | 'done' | 'native'

/** Which wallet to connect. Without any of it, the modal opens and the visitor chooses. */
export interface ConnectOptions {
  /** An rdns, e.g. `io.metamask`, or the name of a wallet whose family knows no rdns. */
  wallet?: string
  /** The id of a connector, e.g. `walletConnect`. */
  connector?: string
  /** The id of one of the connector's offers in `state.offers`. */
  offer?: string
  /**
   * The chain families to connect it for, in this order. A wallet that announces itself once a
   * family is asked once a family, and each has its own link. Default: the one offer that was named
   * or is found first.
   */
  namespaces?: readonly string[]
  /** Switch to this network once connected: `8453`, `eip155:8453`, or the network itself. */
  network?: ChainIdInput
  /**
   * The wallet meant, for a connector that reaches wallets outside the page; `offer` is its id
   * then.
   */
  record?: WalletLinks
  /** Its place in the directory, 0 first; `CONNECT_SUCCESS` carries it. */
  rank?: number | null | undefined
}

/** What is signed, and by which chain family's account. */
export interface SignMessageOptions {
  /** The text. */
  message: string
  /** The chain family. Default: the one in front. */
  namespace?: string | undefined
}

/**
 * Opens a view whose result the caller waits for.
 *
 * @typeParam View Its name, one of {@link RouteResults}.
 */
export interface OpenResultOptions<View extends ResultView = ResultView> extends OpenOptions {
  /** The view to show. */
  view: View
  /** What the view is opened with, as far as it is known; see {@link RouteParams}. */
  data: { readonly [key: string]: Json }
}

/** What the modal is opened with. */
export interface OpenOptions {
  /** The view to show. Default: the list of wallets, or the account once a wallet is connected. */
  view?: ViewName
  /** What the visitor wants to do, instead of a view: the view that serves it is shown. */
  intent?: Intent
  /**
   * The chain family that Connect is about: only its wallets are listed. Without `view`, Connect
   * unless it is connected.
   */
  namespace?: string | undefined
  /** The host's own WalletConnect pairing (`wc:…@2?…`): the card shows its code. Parsed first. */
  uri?: string
  /** What the view is opened with; see {@link RouteParams}. */
  data?: { readonly [key: string]: Json }
}

import type { Json } from '../../types/index.ts'
import {
  isObject,
  isText,
  isTexts,
  oneFamily,
  shownWallet,
  type OneFamily,
  type RouteReaders,
  type ShownWallet,
} from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends WalletConnectRoutes {}
}

/** The parameters of the views for wallets outside this page. */
export interface WalletConnectRoutes {
  /** Opens one wallet outside of the page, by a link or a code. */
  ConnectingWalletConnect: ShownWallet & {
    /** How the wallet is opened: a `WalletLinks`. */
    readonly record?: Json
    /** The chain family by which the wallet is opened. */
    readonly family?: string
    readonly namespaces?: readonly string[]
  }
  /** Shows a code that any wallet scans. */
  ConnectingWalletConnectBasic: OneFamily & {
    /** A pairing URI from the host (`wc:…@2?…`). */
    readonly uri?: string
  }
}

export const walletconnectRoutes: RouteReaders<WalletConnectRoutes> = {
  ConnectingWalletConnect: {
    ...shownWallet,
    record: isObject,
    family: isText,
    namespaces: isTexts,
  },
  ConnectingWalletConnectBasic: { ...oneFamily, uri: isText },
}

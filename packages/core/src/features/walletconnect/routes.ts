import type { Json } from '../../types/index.ts'
import {
  isObject,
  isText,
  isTexts,
  oneNamespace,
  shownWallet,
  type OneNamespace,
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
    /** The namespace by which the wallet is opened. */
    readonly namespace?: string
    readonly namespaces?: readonly string[]
  }
  /** Shows a code that any wallet scans. */
  ConnectingWalletConnectBasic: OneNamespace & {
    /** A pairing URI from the host (`wc:…@2?…`). */
    readonly uri?: string
  }
}

export const walletconnectRoutes: RouteReaders<WalletConnectRoutes> = {
  ConnectingWalletConnect: {
    ...shownWallet,
    record: isObject,
    namespace: isText,
    namespaces: isTexts,
  },
  ConnectingWalletConnectBasic: { ...oneNamespace, uri: isText },
}

import type { Json } from '../../types/index.ts'
import {
  isObject,
  isText,
  isTexts,
  oneNamespace,
  shownWallet,
  type Guard,
  type OneNamespace,
  type RouteReaders,
  type ShownWallet,
} from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends ConnectRoutes {}
}

/** The parameters of the connect views. */
export interface ConnectRoutes {
  /** The wallet list. */
  Connect: OneNamespace
  /** All wallets, with a search. */
  AllWallets: OneNamespace
  /** Waits for a wallet of this browser. */
  ConnectingExternal: ShownWallet & {
    readonly connector?: string
    readonly offer?: string
    readonly namespaces?: readonly string[]
    /** How the wallet is reached outside of this page: a `WalletLinks`. */
    readonly record?: Json
  }
  /** Asks for the namespaces to connect with a wallet. */
  ConnectingMultiChain: ShownWallet & {
    /** The wallet's `WalletRoute`s, one a namespace. */
    readonly routes?: Json
  }
  /** Asks which of two wallets with the same identity is meant. */
  PickWallet: {
    /** The id of the link that two wallets claim to be. */
    readonly link?: string
  }
}

const isRoute: Guard = (value) => {
  const { connector, offer, namespaces } = (value ?? {}) as Readonly<Record<string, unknown>>
  return isText(connector) && isText(offer) && isTexts(namespaces)
}

export const connectRoutes: RouteReaders<ConnectRoutes> = {
  Connect: oneNamespace,
  AllWallets: oneNamespace,
  ConnectingExternal: {
    ...shownWallet,
    connector: isText,
    offer: isText,
    namespaces: isTexts,
    record: isObject,
  },
  ConnectingMultiChain: {
    ...shownWallet,
    routes: (value) => Array.isArray(value) && value.every(isRoute),
  },
  PickWallet: { link: isText },
}

import type { Json } from '../../contracts/types.ts'
import { isObject, isText, isTexts, oneFamily, shownWallet, type OneFamily, type RouteReaders, type ShownWallet } from '../params.ts'

/** What the views of wallets outside this page are opened with. */
export interface WalletConnectRoutes {
  /** Opens one wallet outside of the page, by a link or a code. */
  ConnectingWalletConnect: ShownWallet & {
    /** Where the wallet is opened: a `WalletLinks`. */
    readonly record?: Json
    /** The chain family by which the wallet is opened. */
    readonly family?: string
    readonly namespaces?: readonly string[]
  }
  /** Shows a code that any wallet scans. */
  ConnectingWalletConnectBasic: OneFamily & {
    /** A pairing that the host made (`wc:…@2?…`). */
    readonly uri?: string
  }
}

export const walletconnectRoutes: RouteReaders<WalletConnectRoutes> = {
  ConnectingWalletConnect: { ...shownWallet, record: isObject, family: isText, namespaces: isTexts },
  ConnectingWalletConnectBasic: { ...oneFamily, uri: isText },
}

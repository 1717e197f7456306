import type { Json } from '../../types.ts'
import type { OneFamily, ShownWallet } from '../params.ts'

/** What the views of wallets outside this page are opened with. */
export interface WalletConnectRoutes {
  ConnectingWalletConnect: ShownWallet & {
    /** Where the wallet is opened: a `WalletLinks`. */
    readonly record?: Json
    /** The chain family by which the wallet is opened. */
    readonly family?: string
    readonly namespaces?: readonly string[]
  }
  ConnectingWalletConnectBasic: OneFamily & {
    /** A pairing that the host made (`wc:…@2?…`). */
    readonly uri?: string
  }
}

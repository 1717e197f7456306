import type { Json } from '../../types.ts'
import type { OneFamily, ShownWallet } from '../params.ts'

/** What the views of connecting are opened with. */
export interface ConnectRoutes {
  Connect: OneFamily
  AllWallets: OneFamily
  ConnectingExternal: ShownWallet & {
    readonly connector?: string
    readonly offer?: string
    readonly namespaces?: readonly string[]
    /** Where the wallet is reached outside of this page: a `WalletLinks`. */
    readonly record?: Json
  }
  ConnectingMultiChain: ShownWallet & {
    /** The wallet's `WalletRoute`s, one a chain family. */
    readonly routes?: Json
  }
  PickWallet: {
    /** The id of the link that two wallets claim to be. */
    readonly link?: string
  }
}

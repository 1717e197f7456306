import type { ChainId, Json } from './index.ts'
import type { OneNamespace, ShownWallet } from './params.ts'

/**
 * What a visitor wants when one feature leads to another. Call `viewFor`, and offer nothing when it
 * finds no view.
 */
export interface IntentParams {
  /** To choose a wallet. */
  connect: OneNamespace
  /** To look through all wallets. */
  wallets: OneNamespace
  /** To choose between two wallets that claim one identity. */
  pick: { readonly link: string }
  /** To log in by e-mail. */
  login: object
  /** To log in by a provider, by Farcaster or by a passkey. */
  loginBy: { readonly loginMethod: string; readonly name?: string }
  /**
   * To see the login of the account, and the outcome of a method for which the visitor left the
   * page.
   */
  loginAccount: OneNamespace & { readonly returned?: string }
  /** To wait for a wallet of this browser. */
  ask: ShownWallet & {
    readonly connector?: string
    readonly offer?: string
    readonly namespaces?: readonly string[]
    readonly record?: Json
  }
  /** To choose the namespaces for which a wallet is connected. */
  namespaces: ShownWallet & { readonly routes: Json }
  /** To open a wallet outside of this page. */
  reach: ShownWallet & {
    readonly record?: Json
    readonly namespace?: string
    readonly namespaces?: readonly string[]
  }
  /** To connect by a QR code that any wallet scans. */
  code: OneNamespace
  /** To get the wallet that is named. */
  get: ShownWallet
  /** To get some wallet. */
  getAny: object
  /** To learn what a wallet is. */
  aboutWallets: object
  /** To learn what a network is. */
  aboutNetworks: object
  /** To choose a network. */
  networks: object
  /** To switch to a network. */
  switchNetwork: { readonly network: ChainId }
  /** To leave an unsupported network. */
  unsupported: object
  /** To use a network of a namespace without a connected wallet. */
  namespace: { readonly network: ChainId }
  /** To see the account that is connected. */
  account: OneNamespace
  /** To receive a payment. */
  receive: OneNamespace
  /** To send, with known values filled in. */
  send: OneNamespace & {
    readonly chain?: ChainId
    readonly token?: string | null
    readonly amount?: string
    readonly to?: string
  }
  /** To swap one token for another, with known values filled in. */
  swap: OneNamespace & {
    readonly chain?: ChainId
    readonly fromToken?: string | null
    readonly toToken?: string | null
    readonly amount?: string
  }
  /** To see the status of a transaction. */
  transaction: { readonly chain: ChainId; readonly hash: string }
  /** To sign the sign-in message. */
  signIn: object
  /** To see the wallets that are connected. */
  connected: object
}

/** The name of an intent. */
export type Intent = keyof IntentParams

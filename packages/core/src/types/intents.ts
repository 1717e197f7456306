import type { ChainId, Json } from './index.ts'
import type { OneFamily, ShownWallet } from './params.ts'

/**
 * What a visitor wants when one feature leads into another, with its parameters. Call `viewFor`,
 * and offer nothing when no feature has a view for it.
 */
export interface IntentParams {
  /** To choose a wallet. */
  connect: OneFamily
  /** To look through all wallets. */
  wallets: OneFamily
  /** To say which of two wallets that claim one identity is meant. */
  pick: { readonly link: string }
  /** To log in by e-mail. */
  login: object
  /** To log in by a provider, by Farcaster or by a passkey. */
  loginBy: { readonly way: string; readonly name?: string }
  /**
   * To see the login of the account: the ways in, and what became of the one for which the page was
   * left.
   */
  loginAccount: OneFamily & { readonly returned?: string }
  /** To wait for a wallet of this browser. */
  ask: ShownWallet & {
    readonly connector?: string
    readonly offer?: string
    readonly namespaces?: readonly string[]
    readonly record?: Json
  }
  /** To choose for which chain families a wallet is connected. */
  families: ShownWallet & { readonly routes: Json }
  /** To open a wallet outside of this page. */
  reach: ShownWallet & {
    readonly record?: Json
    readonly family?: string
    readonly namespaces?: readonly string[]
  }
  /** To connect by a code that any wallet scans. */
  code: OneFamily
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
  /** To use a network of a family that no wallet is connected for. */
  family: { readonly network: ChainId }
  /** To see the account that is connected. */
  account: OneFamily
  /** To be paid. */
  receive: OneFamily
  /** To send something, filled in as far as is known. */
  send: OneFamily & {
    readonly chain?: ChainId
    readonly token?: string | null
    readonly amount?: string
    readonly to?: string
  }
  /** To see what became of a transaction. */
  transaction: { readonly chain: ChainId; readonly hash: string }
  /** To sign the sign-in message of the account that is asked. */
  signIn: object
  /** To see the wallets that are connected. */
  connected: object
}

/** The name of an intent. */
export type Intent = keyof IntentParams

import type { Json } from './index.ts'

/** The properties of an event about a transaction. */
type TransactionProperties = { network: string; hash: string; kind: string }

/** The vocabulary of this release, with the properties of each event. */
export interface OwnEventProperties {
  /** The instance has started. */
  INITIALIZE: { networks: readonly string[]; adapters: readonly string[]; version: string }
  /** The modal has opened. */
  MODAL_OPEN: { connected: boolean }
  /** The modal has closed, and why. */
  MODAL_CLOSE: { connected: boolean; reason: string }
  /** The visitor wants to see all wallets. */
  CLICK_ALL_WALLETS: Record<never, never>
  /** The visitor has chosen a wallet. */
  SELECT_WALLET: {
    name: string
    platform: string
    displayIndex: number
    walletRank: number | null
    view: string
  }
  /** The visitor wants to install a wallet. */
  GET_WALLET: { name: string; walletRank: number | null; explorerId: string; type: string }
  /** Wallets that were on screen. */
  WALLET_IMPRESSION_V2: {
    items: readonly {
      name: string
      walletRank: number | null
      explorerId: string
      view: string
      displayIndex: number
      query: string
      certified: boolean
    }[]
  }
  /**
   * A wallet is connected. Of a login, `name` is its method or provider, and never its owner’s
   * name.
   */
  CONNECT_SUCCESS: {
    method: string
    name: string
    reconnect: boolean
    view: string | null
    walletRank: number | null
  }
  /**
   * A visitor has logged in by a provider, or by Farcaster; of each login once, besides
   * `CONNECT_SUCCESS`. A restored login is none.
   */
  SOCIAL_LOGIN_SUCCESS: { provider: string }
  /** An attempt has failed. */
  CONNECT_ERROR: { message: string; code: string }
  /** The visitor has refused in the wallet. */
  USER_REJECTED: { message: string }
  /**
   * A wallet's own link could not be followed. The pairing's address is a secret, and not part of
   * it.
   */
  CONNECT_PROXY_ERROR: { message: string; name: string; mobile_link: string }
  /** A connection has ended, and why. */
  DISCONNECT_SUCCESS: { namespace: string; reason: string }
  /** A connection could not be ended in the wallet. */
  DISCONNECT_ERROR: { message: string }
  /** The list of networks has been opened. */
  CLICK_NETWORKS: Record<never, never>
  /** The network in use has changed. */
  SWITCH_NETWORK: { network: string }
  /**
   * A transaction is under way: sent by a wallet of this page, or followed for the host. `network`
   * is its CAIP-2 id, `kind` what the hash is.
   */
  TRANSACTION_PENDING: TransactionProperties
  /** It is in a block. `becameHash` is the network's own where `hash` is a Safe's or a batch's. */
  TRANSACTION_CONFIRMED: TransactionProperties & { becameHash: string | null }
  /** It is in a block, and was reverted. */
  TRANSACTION_FAILED: TransactionProperties & { becameHash: string | null }
  /**
   * Another one, `becameHash`, took its place. `reason`: the same with another fee, cancelled, or a
   * different transaction.
   */
  TRANSACTION_REPLACED: TransactionProperties & {
    becameHash: string | null
    reason: 'repriced' | 'cancelled' | 'replaced' | null
  }
  /** The network will no longer accept it. */
  TRANSACTION_DROPPED: TransactionProperties
  /** The visitor lets the wallet sign the sign-in message. */
  CLICK_SIGN_SIWX_MESSAGE: { network: string }
  /** The visitor does not sign in. */
  CLICK_CANCEL_SIWX: { network: string }
  /** An account has signed in. */
  SIWX_AUTH_SUCCESS: { network: string }
  /** The sign-in has failed. */
  SIWX_AUTH_ERROR: { network: string; message: string }
  /**
   * A transfer is about to be asked of the wallet: the token's address or the coin's symbol, and
   * the amount as a decimal text.
   */
  SEND_INITIATED: SendProperties
  /** The wallet has sent it; later events report its status, by its hash. */
  SEND_SUCCESS: SendProperties & { hash: string }
  /** The visitor has refused it in the wallet. */
  SEND_REJECTED: SendProperties & { message: string }
  /** It could not be sent. */
  SEND_ERROR: SendProperties & { message: string; code: string }
  /** The form for swaps has been opened. */
  OPEN_SWAP: { network: string }
  /** The visitor wants to choose a token to give (`from`) or to receive (`to`). */
  CLICK_SELECT_TOKEN_TO_SWAP: { network: string; side: string }
  /** A swap is about to be asked of the wallet; `steps` is how often it is asked. */
  INITIATE_SWAP: SwapProperties & { steps: number }
  /** An approval is in a block; the swap follows. */
  SWAP_APPROVAL_SUCCESS: SwapProperties & { hash: string }
  /** The approval was refused in the wallet, or has failed. */
  SWAP_APPROVAL_ERROR: SwapProperties & { message: string; code: string }
  /** The wallet has sent the swap; later events report its status, by its hash. */
  SWAP_SUCCESS: SwapProperties & { hash: string }
  /** The visitor has refused the swap in the wallet. */
  SWAP_REJECTED: SwapProperties & { message: string }
  /** It could not be sent. */
  SWAP_ERROR: SwapProperties & { message: string; code: string }
  /** A developer's mistake was found and reported. */
  ALERT: { code: string; title: string; severity: string }
  /** An unexpected failure. */
  INTERNAL_SDK_ERROR: {
    errorType: string
    errorMessage: string
    stackTrace: string
    uncaught: boolean
    category: string
    timestamp: string
  }
}

/** The properties of an event about a transfer. */
export interface SendProperties {
  /** The token's contract or mint, or the coin's symbol. */
  token: string
  /** A decimal text. */
  amount: string
  /** CAIP-2. */
  network: string
}

/** The properties of an event about a swap. */
export interface SwapProperties {
  /** CAIP-2. */
  network: string
  /** The id of the source. */
  source: string
  /** The given token's contract or mint, or the coin's symbol. */
  swapFromToken: string
  /** The received one's. */
  swapToToken: string
  /** A decimal text. */
  swapFromAmount: string
  /** What was quoted, a decimal text. */
  swapToAmount: string
}

/** All events: a host's own feature adds its events by declaration merging. */
export interface EventProperties extends OwnEventProperties {}

/** The name of an event. */
export type EventName = keyof EventProperties

/**
 * One event. Hosts listen with `portico.on`; it is sent to a collector only if one is configured.
 */
export type PorticoEvent = {
  [Name in EventName]: {
    type: 'track' | 'error'
    event: Name
    /** Milliseconds since the epoch. */
    timestamp: number
    address?: string
    properties: EventProperties[Name] & Record<string, Json>
  }
}[EventName]

/** Raises one event of the vocabulary. */
export type Emit = <Name extends EventName>(event: Name, properties: EventProperties[Name]) => void

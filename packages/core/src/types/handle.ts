/** Handles: what a link gives for one namespace. */
import type { ChainId } from './network.ts'

/** An account that a wallet shares. */
export interface Account {
  /** Its address. */
  address: string
  /**
   * What kind it is: an externally owned account, a smart one, or a Bitcoin address for payments,
   * for ordinals, or of Stacks.
   */
  kind: 'eoa' | 'smart' | 'payment' | 'ordinals' | 'stx'
  /** The networks that it can be used on, CAIP-2. Default: all of its family. */
  chains?: readonly ChainId[]
  /** Its public key, hexadecimal, if the wallet states it. */
  publicKey?: string
  /** Its derivation path, if the wallet states it. */
  path?: string
  /** The name that its owner gave it. */
  label?: string
  /** Whether a smart account is on its chain already. */
  deployed?: boolean
}

/** The wallet's side only; the adapter adds reads. */
export interface ProviderHandle<N extends string = string, P = unknown> {
  /** The chain family. */
  ns: N
  /** The wallet's own object, or what the connector makes of it. */
  provider: P
  /** The accounts that it shares. */
  accounts: readonly Account[]
  /** The networks that it serves. */
  chains: readonly ChainId[] | 'any'
  /** The wallet's current network; null if it has none. */
  chain: ChainId | null
  /** Who chooses the network: the wallet, or the application. */
  chainOwner: 'wallet' | 'app'
  /** The methods that it has; `ask` where only a request shows whether it has one. */
  methods: readonly string[] | 'ask'
  /** Whether reads go to the wallet or to the network's RPC. */
  reads: 'wallet' | 'rpc'
}

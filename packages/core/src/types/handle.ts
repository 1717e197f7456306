import type { ChainId } from './network.ts'

/** An account that a wallet shares. */
export interface Account {
  /** Its address. */
  address: string
  /**
   * An externally owned account, a smart account, or a Bitcoin address for payments, for ordinals,
   * or of Stacks.
   */
  kind: 'eoa' | 'smart' | 'payment' | 'ordinals' | 'stx'
  /** Its networks, CAIP-2. Default: all of its namespace. */
  chains?: readonly ChainId[]
  /** Hexadecimal, if the wallet states it. */
  publicKey?: string
  /** If the wallet states it. */
  path?: string
  /** The name that its owner gave it. */
  label?: string
  /** Whether a smart account is deployed. */
  deployed?: boolean
}

/** The wallet's side only; the adapter adds reads. */
export interface ProviderHandle<N extends string = string, P = unknown> {
  /** The namespace. */
  namespace: N
  /** The wallet's own object, or the connector's. */
  provider: P
  /** The accounts that it shares. */
  accounts: readonly Account[]
  /** The networks that it serves. */
  chains: readonly ChainId[] | 'any'
  /** The wallet's current network; null if it has none. */
  chain: ChainId | null
  /** Who chooses the network: the wallet, or the application. */
  chainOwner: 'wallet' | 'app'
  /** Its methods; `ask` when only a request shows whether it has one. */
  methods: readonly string[] | 'ask'
  /** Whether reads go to the wallet or to the network's RPC. */
  reads: 'wallet' | 'rpc'
}

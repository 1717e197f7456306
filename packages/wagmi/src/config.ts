import type { ViemChainLike } from '@portico/core'

/**
 * The used part of a wagmi config, compatible with wagmi 2 and 3, so that neither must be installed
 * for its types and a host's `Config` fits without a cast.
 */
export interface WagmiConfig {
  /** Its networks. */
  readonly chains: readonly ViemChainLike[]
  /** Including discovered ones. */
  readonly connectors: readonly WagmiConnector[]
  /** The connections, and which of them is current. */
  readonly state: WagmiState
  /** Takes a function from state to state. */
  setState(change: never): void
  /** viem's client of a network, over the host's transport. */
  getClient(parameters: { chainId: never }): { request(asked: never): Promise<unknown> }
  /** Where wagmi stores its state. */
  readonly storage: { setItem(key: never, value: never): unknown } | null
  /** Calls back when the selected part of its state changes. */
  subscribe<T>(
    selector: (state: WagmiState) => T,
    listener: (now: T, before: T) => void,
  ): () => void
  /**
   * Members that wagmi does not version, used by its own `watchConnectors`, `connect` and
   * discovery.
   */
  readonly _internal: {
    readonly connectors: {
      subscribe(listener: () => void): () => void
      setup(make: never): WagmiConnector
      setState(change: never): void
    }
  }
}

export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<string, WagmiConnection>
  readonly current: string | null
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

export interface WagmiConnection {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: WagmiConnector
}

export interface WagmiConnector {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly uid: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  /** RainbowKit's: of several connectors for one relay, one shows the QR code in its own window. */
  readonly rkDetails?: { readonly showQrModal?: boolean } | undefined
  getProvider(): Promise<unknown>
}

/** No other actions are called. */
export interface WagmiActions {
  connect(config: WagmiConfig, how: { connector: WagmiConnector }): Promise<unknown>
  disconnect(config: WagmiConfig, how: { connector: WagmiConnector }): Promise<unknown>
  /** wagmi 3 calls it `switchConnection`, and also keeps this name. */
  switchAccount(config: WagmiConfig, how: { connector: WagmiConnector }): Promise<unknown>
  switchChain(
    config: WagmiConfig,
    how: { chainId: number; connector?: WagmiConnector },
  ): Promise<unknown>
}

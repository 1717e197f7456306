import type { ViemChainLike } from '@portico/core'

/**
 * The used part of a wagmi config, as a shape that wagmi 2 and 3 both have, so that neither must be
 * installed for its types and a host's own `Config` fits without a cast.
 */
export interface WagmiConfig {
  /** Its networks. */
  readonly chains: readonly ViemChainLike[]
  /** Its connectors, including those that it has discovered. */
  readonly connectors: readonly WagmiConnector[]
  /** The connections, and which of them is current. */
  readonly state: WagmiState
  /** Accepts a function from state to state. */
  setState(change: never): void
  /** Where wagmi stores its state. */
  readonly storage: { setItem(key: never, value: never): unknown } | null
  /** Calls back when the selected part of its state changes. */
  subscribe<T>(
    selector: (state: WagmiState) => T,
    listener: (now: T, before: T) => void,
  ): () => void
  /**
   * Members that wagmi does not version: its own `watchConnectors` and `connect` use them, and its
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

/** The part of wagmi's state that is read. */
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
  /**
   * RainbowKit adds this to its connectors: of several connectors for one relay, one shows the QR
   * code in its own window.
   */
  readonly rkDetails?: { readonly showQrModal?: boolean } | undefined
  getProvider(): Promise<unknown>
}

/** The wagmi actions that change its state: no others are called. */
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

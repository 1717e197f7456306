/** A network as the wallet's server hands it out. */
export type ServedChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly explorer?: string
}

/**
 * What the wallet is told of the world: EVM networks, Solana clusters (JSON-RPC; by `caip`, their
 * CAIP-2 id, over WalletConnect), Bitcoin networks (Esplora's HTTP API, the URL ends with a slash).
 */
export type ServedConfig = {
  readonly chains: readonly ServedChain[]
  readonly solana?: readonly {
    readonly chain: 'solana:mainnet' | 'solana:devnet' | 'solana:localnet'
    readonly name: string
    readonly rpcUrl: string
    readonly caip?: string
  }[]
  readonly bitcoin?: readonly {
    readonly chain: 'bitcoin:mainnet' | 'bitcoin:testnet' | 'bitcoin:regtest'
    readonly name: string
    readonly apiUrl: string
  }[]
}

export declare function serveWallet(options: {
  readonly port: number
  readonly config: ServedConfig
  readonly allowedRpcUrls: readonly string[]
  /**
   * The relay of WalletConnect (ws or wss) and the project id that it is told. Without it the
   * wallet has no page for phones.
   */
  readonly relay?: { readonly url: string; readonly projectId: string }
  readonly host?: string
}): Promise<{ readonly url: string; stop(): Promise<void> }>

/** A CAIP-2 network id, e.g. `eip155:1`. */
export type ChainId = `${string}:${string}`

/** A token whose balance may be listed. */
export interface Token {
  /** Its contract or mint. */
  address: string
  /** Its name. */
  name: string
  /** Its symbol. */
  symbol: string
  /** Its decimals. */
  decimals: number
  /** Its icon. */
  icon?: string
}

/** One network. */
export interface Network {
  /** CAIP-2, e.g. `eip155:1`. */
  id: ChainId
  /** The part before the colon of the id. */
  namespace: string
  /** The part after the colon of the id. */
  reference: string
  /** The displayed name. */
  name: string
  /** The coin for fees. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /**
   * `default` is used for reads; `fallback` only once all of these have failed, so that its servers
   * see no visitor before; `chainDefault` is the public URL for wallets. JSON-RPC over HTTP, but
   * Esplora for `bip122` and LCD (REST) for Cosmos. `webSocket` is only for the host's own
   * subscriptions.
   */
  rpcUrls: {
    default: readonly string[]
    fallback?: readonly string[] | undefined
    chainDefault: readonly string[]
    webSocket?: readonly string[] | undefined
  }
  /** `paths` when pages are not `address` and `tx`; a query in `url` stays at the end. */
  explorer?: { name: string; url: string; paths?: { address: string; tx: string } } | undefined
  /** Whether it is a testnet. */
  testnet?: boolean | undefined
  /** Its icon. */
  icon?: string
  /** Pictures of the service or at another URL. */
  assets?: { imageId?: string; imageUrl?: string }
  /** Contracts that reads use. */
  contracts?: {
    ensUniversalResolver?: string | undefined
    ensRegistry?: string
    multicall3?: string | undefined
  }
  /** Tokens whose balances are listed, besides those of the options. */
  tokens?: readonly Token[]
}

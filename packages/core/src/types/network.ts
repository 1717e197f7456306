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

/** One network: what the engine needs to show it, read it and offer it to a wallet. */
export interface Network {
  /** CAIP-2, e.g. `eip155:1`. */
  id: ChainId
  /** The chain family: the part before the colon of the id. */
  namespace: string
  /** The part after the colon of the id. */
  reference: string
  /** The name for visitors. */
  name: string
  /** The coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /**
   * `default` is used for reads; `chainDefault` is the public URL that wallets get. JSON-RPC over
   * HTTP, but Esplora for `bip122` and LCD (REST) for `cosmos`. `webSocket` is for the host's own
   * subscriptions: Portico reads over HTTP.
   */
  rpcUrls: {
    default: readonly string[]
    chainDefault: readonly string[]
    webSocket?: readonly string[] | undefined
  }
  /**
   * `paths` when an explorer's pages are not `address` and `tx`; a query in `url` stays at the end.
   */
  explorer?: { name: string; url: string; paths?: { address: string; tx: string } } | undefined
  /** Whether its coins are worthless. */
  testnet?: boolean | undefined
  /** Its icon. */
  icon?: string
  /** Pictures of the service or at another address. */
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

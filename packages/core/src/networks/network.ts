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
  /** The chain family: what stands before the colon of the id. */
  namespace: string
  /** What stands behind the colon of the id. */
  reference: string
  /** What visitors read. */
  name: string
  /** The coin that fees are paid in. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /**
   * `default` is used for reads; `chainDefault` is the public one that wallets are given. JSON-RPC over HTTP, but Esplora
   * for `bip122` and LCD (REST) for `cosmos`. `webSocket` is for subscriptions of the host's own: Portico reads over HTTP.
   */
  rpcUrls: { default: readonly string[]; chainDefault: readonly string[]; webSocket?: readonly string[] | undefined }
  /** `paths` where an explorer calls its pages something else than `address` and `tx`; a query in `url` stays behind them. */
  explorer?: { name: string; url: string; paths?: { address: string; tx: string } } | undefined
  /** Its coins are worth nothing. */
  testnet?: boolean | undefined
  /** Its icon. */
  icon?: string
  /** Pictures that a service holds or that lie elsewhere. */
  assets?: { imageId?: string; imageUrl?: string }
  /** Contracts that reads use. */
  contracts?: { ensUniversalResolver?: string | undefined; ensRegistry?: string; multicall3?: string | undefined }
  /** Tokens whose balances are listed, besides those of the options. */
  tokens?: readonly Token[]
}

/** A CAIP-2 network id, e.g. `eip155:1`. */
export type ChainId = `${string}:${string}`

/** A token whose balance may be listed. */
export interface Token {
  address: string
  name: string
  symbol: string
  decimals: number
  icon?: string
}

/** One network: what the engine needs to show it, read it and offer it to a wallet. */
export interface Network {
  id: ChainId
  namespace: string
  reference: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /**
   * `default` is used for reads; `chainDefault` is the public one that wallets are given. JSON-RPC over HTTP, but Esplora
   * for `bip122` and LCD (REST) for `cosmos`.
   */
  rpcUrls: { default: readonly string[]; chainDefault: readonly string[] }
  /** `paths` where an explorer calls its pages something else than `address` and `tx`; a query in `url` stays behind them. */
  explorer?: { name: string; url: string; paths?: { address: string; tx: string } }
  testnet?: boolean
  icon?: string
  assets?: { imageId?: string; imageUrl?: string }
  contracts?: { ensUniversalResolver?: string; ensRegistry?: string; multicall3?: string }
  tokens?: readonly Token[]
}

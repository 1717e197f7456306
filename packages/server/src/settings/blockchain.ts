/**
 * What an operator says of the chains that the Blockchain API answers for. Their nodes are those of
 * `PORTICO_RPC`; this says what a node cannot: which tokens are listed, where prices come from, and
 * what is indexed. Addresses of EVM chains are in small letters, amounts decimal texts.
 */
export interface BlockchainSettings {
  /** By CAIP-2. */
  readonly chains: Readonly<Record<string, ChainSettings>>
  /** How much of each currency one US dollar is. */
  readonly rates: Readonly<Record<string, string>>
  /** Share by which two sources of one price may differ; beyond it nobody knows the price. */
  readonly spread: number
  /** Seconds after which a price is not given any more; of a feed its heartbeat says so. */
  readonly priceAge: number
  /** Where `ipfs://` is fetched from. */
  readonly ipfs: string
  /**
   * Rules by which a token or NFT is unwanted: parts of a name or symbol, in small letters, and
   * contracts as CAIP-10.
   */
  readonly spam: { readonly words: readonly string[]; readonly contracts: readonly string[] }
  /** Days that an account which nobody asks for stays watched, and remembered. */
  readonly watchDays: number
}

/** One chain of the Blockchain API. */
export interface ChainSettings {
  /** What it is called. */
  readonly name: string
  /** Its tokens are worth nothing, and its accounts have no names. */
  readonly testnet: boolean
  /** The chain's own coin. */
  readonly native: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly icon?: string | undefined
  }
  /** `watched`: the accounts that somebody asked for lately; `all`: every transfer. */
  readonly index: 'off' | 'watched' | 'all'
  /** Blocks before the head that the index goes back to. */
  readonly backfill: number
  /** Blocks after which a block does not go any more. */
  readonly confirmations: number
  /** Milliseconds between looks at the head. */
  readonly poll: number
  /** Most blocks of one `eth_getLogs`; halved where a node refuses. */
  readonly logRange: number
  /**
   * Whether nodes answer `debug_traceBlockByNumber` with the call tracer, for internal transfers.
   */
  readonly traces: boolean
  /** The operator's list. What it leaves out is read from the contract. */
  readonly tokens: readonly ListedToken[]
  /**
   * Tokens whose price is trusted: liquidity is counted on their side alone, and is at least
   * `minimum` of them.
   */
  readonly anchors: readonly { readonly address: string; readonly minimum: string }[]
  /** Where prices come from. */
  readonly prices: readonly PriceSourceSettings[]
  /** An explorer's API in place of an index of our own, asked at most `rate` times a second. */
  readonly explorer?:
    | {
        readonly kind: 'etherscan' | 'blockscout'
        readonly url: string
        readonly key?: string | undefined
        readonly rate: number
      }
    | undefined
  /** ENS on this chain; names of Ethereum's accounts are those of `eip155:1`. */
  readonly ens?: { readonly registry: string } | undefined
}

/** A token that the operator vouches for. */
export interface ListedToken {
  /** Its contract; on Solana its mint. */
  readonly address: string
  /** Default: what the contract says. */
  readonly name?: string | undefined
  /** Default: what the contract says. */
  readonly symbol?: string | undefined
  /** Default: what the contract says. */
  readonly decimals?: number | undefined
  /** An http(s) address. */
  readonly icon?: string | undefined
}

/** Prices as the operator wrote them down: by contract, or `native`. */
export interface StaticPrices {
  /** Which source it is. */
  readonly kind: 'static'
  /** ISO 4217 in small letters. */
  readonly currency: string
  /** By contract, or `native`. */
  readonly prices: Readonly<Record<string, string>>
}

/** Feeds with Chainlink's interface. */
export interface ChainlinkPrices {
  /** Which source it is. */
  readonly kind: 'chainlink'
  /** What the feeds answer in. */
  readonly currency: string
  /** An answer older than `heartbeat` seconds, or outside of `min` and `max`, is none. */
  readonly feeds: readonly {
    readonly token: string
    readonly feed: string
    readonly heartbeat: number
    readonly min?: string | undefined
    readonly max?: string | undefined
  }[]
  /**
   * The feed that says whether a rollup's sequencer runs; for `grace` seconds after it came back
   * there is no price.
   */
  readonly sequencer?: { readonly feed: string; readonly grace: number } | undefined
}

/**
 * Pools with the interface of Uniswap V2 or V3, priced in an anchor; `window` seconds of a V3 pool
 * are averaged.
 */
export interface PoolPrices {
  /** Which source it is. */
  readonly kind: 'uniswap-v2' | 'uniswap-v3'
  /** The token, its pool, the anchor on the other side, and seconds. */
  readonly pools: readonly {
    readonly token: string
    readonly pool: string
    readonly anchor: string
    readonly window: number
  }[]
}

/**
 * An HTTP service with the interface of CoinGecko's `/simple/price` and
 * `/simple/token_price/:platform`.
 */
export interface CoingeckoPrices {
  /** Which source it is. */
  readonly kind: 'coingecko'
  /** Its address, without `/simple`. */
  readonly url: string
  /** Sent as `x-cg-pro-api-key`; never part of an error. */
  readonly key?: string | undefined
  /** The service's id of the chain's coin. */
  readonly native?: string | undefined
  /** The service's id of the chain. */
  readonly platform?: string | undefined
}

/** Where prices come from. */
export type PriceSourceSettings = StaticPrices | ChainlinkPrices | PoolPrices | CoingeckoPrices

/** Without any chain. */
export const noBlockchain: BlockchainSettings = {
  chains: {},
  rates: {},
  spread: 0.1,
  priceAge: 3_600,
  ipfs: 'https://ipfs.io/ipfs/',
  spam: { words: [], contracts: [] },
  watchDays: 30,
}

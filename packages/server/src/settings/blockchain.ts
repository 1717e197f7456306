/**
 * Chains that the Blockchain API answers for. Their nodes are in `PORTICO_RPC`. EVM addresses are
 * in lower case, amounts decimal texts.
 */
export interface BlockchainSettings {
  /** By CAIP-2. */
  readonly chains: Readonly<Record<string, ChainSettings>>
  /** By currency, for one US dollar. */
  readonly rates: Readonly<Record<string, string>>
  /** Share by which sources may differ; beyond it there is no price. */
  readonly spread: number
  /** Seconds after which a price expires; feeds have a heartbeat instead. */
  readonly priceAge: number
  /** Where `ipfs://` is fetched from. */
  readonly ipfs: string
  /** Spam: parts of a name or symbol in lower case, and contracts as CAIP-10. */
  readonly spam: { readonly words: readonly string[]; readonly contracts: readonly string[] }
  /** Days without a request after which an account is no longer watched. */
  readonly watchDays: number
}

/** One chain of the Blockchain API. */
export interface ChainSettings {
  /** What it is called. */
  readonly name: string
  /** Tokens have no value, and accounts no names. */
  readonly testnet: boolean
  /** The chain's own coin. */
  readonly native: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly icon?: string | undefined
  }
  /** `watched`: accounts that were requested lately; `all`: every transfer. */
  readonly index: 'off' | 'watched' | 'all'
  /** Blocks before the head that the index covers. */
  readonly backfill: number
  /** Blocks after which a block is final. */
  readonly confirmations: number
  /** Milliseconds between checks of the head. */
  readonly poll: number
  /** Blocks per `eth_getLogs`; halved where a node refuses. */
  readonly logRange: number
  /**
   * Whether nodes answer `debug_traceBlockByNumber` with the call tracer, for internal transfers.
   */
  readonly traces: boolean
  /** What they leave out is read from the contract. */
  readonly tokens: readonly ListedToken[]
  /**
   * Tokens whose price is trusted. Only their side counts as liquidity, and has to be at least
   * `minimum`.
   */
  readonly anchors: readonly { readonly address: string; readonly minimum: string }[]
  /** Where prices come from. */
  readonly prices: readonly PriceSourceSettings[]
  /** An explorer's API in place of our index, with at most `rate` requests a second. */
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

/** Fixed prices. */
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
  /** The feed on a rollup's sequencer; for `grace` seconds after its return there is no price. */
  readonly sequencer?: { readonly feed: string; readonly grace: number } | undefined
}

/** Pools of Uniswap V2 or V3, priced in an anchor; `window` seconds of V3 are averaged. */
export interface PoolPrices {
  /** Which source it is. */
  readonly kind: 'uniswap-v2' | 'uniswap-v3'
  /** Token, pool, anchor, and seconds. */
  readonly pools: readonly {
    readonly token: string
    readonly pool: string
    readonly anchor: string
    readonly window: number
  }[]
}

/** An HTTP service with CoinGecko's `/simple/price` and `/simple/token_price/:platform`. */
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

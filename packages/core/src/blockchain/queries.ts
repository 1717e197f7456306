/** The requests of the Blockchain API, and its answers as the state stores them. */
import type { ChainId } from '../types/network.ts'
import type { StoredTransaction } from './stored/history.ts'
import type { StoredNft } from './stored/nfts.ts'
import type { StoredPage } from './stored/page.ts'
import type { StoredPortfolio } from './stored/portfolio.ts'
import type { StoredPrice } from './stored/price.ts'

/** The account whose holdings are requested. */
export interface PortfolioQuery {
  address: string
  chain: ChainId
  /** ISO 4217, in small letters. */
  currency: string
  /** Tokens that just changed and that the service reads again. */
  changed?: readonly string[] | undefined
}

/** The requested page of a list. */
export interface PageQuery {
  address: string
  /** Null is about all networks of the service. */
  chain: ChainId | null
  /** ISO 4217, in small letters. */
  currency: string
  /** The `next` of the previous page; null for the newest. */
  cursor: string | null
  limit: number
}

/** The asset whose price is requested. */
export interface PriceQuery {
  chain: ChainId
  /** Null is the network's coin. */
  token: string | null
  /** ISO 4217, in small letters. */
  currency: string
}

/** Each call sends a new request; the caller caches the result. */
export interface Blockchain {
  portfolio(query: PortfolioQuery, signal: AbortSignal): Promise<StoredPortfolio>
  history(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredTransaction>>
  nfts(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredNft>>
  price(query: PriceQuery, signal: AbortSignal): Promise<StoredPrice>
  /** Null when no service can answer. */
  identity(
    address: string,
    chain: ChainId,
    signal: AbortSignal,
  ): Promise<{ name: string | null; avatar: string | null } | null>
}

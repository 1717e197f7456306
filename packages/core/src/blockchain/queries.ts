/** What the Blockchain API is asked, and its answers as they lie in the state. */
import type { ChainId } from '../networks/network.ts'
import type { StoredTransaction } from './stored/history.ts'
import type { StoredNft } from './stored/nfts.ts'
import type { StoredPage } from './stored/page.ts'
import type { StoredPortfolio } from './stored/portfolio.ts'
import type { StoredPrice } from './stored/price.ts'

/** Whose holdings are wanted. */
export interface PortfolioQuery {
  address: string
  chain: ChainId
  /** ISO 4217, in small letters. */
  currency: string
  /** Tokens that have just changed, which the service then reads anew. */
  changed?: readonly string[] | undefined
}

/** Which page of a list is wanted. */
export interface PageQuery {
  address: string
  /** Null is about all networks of the service. */
  chain: ChainId | null
  /** ISO 4217, in small letters. */
  currency: string
  /** What the page before said is `next`; null for the newest. */
  cursor: string | null
  limit: number
}

/** Of what the price is wanted. */
export interface PriceQuery {
  chain: ChainId
  /** Null is the network's coin. */
  token: string | null
  /** ISO 4217, in small letters. */
  currency: string
}

/** Each asks anew; whoever calls keeps what came. */
export interface Blockchain {
  portfolio(query: PortfolioQuery, signal: AbortSignal): Promise<StoredPortfolio>
  history(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredTransaction>>
  nfts(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredNft>>
  price(query: PriceQuery, signal: AbortSignal): Promise<StoredPrice>
  /** Null where no service can say. */
  identity(address: string, chain: ChainId, signal: AbortSignal): Promise<{ name: string | null; avatar: string | null } | null>
}

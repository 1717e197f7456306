import type { ChainId } from '../types/network.ts'
import type { ServiceClient } from './client.ts'
import type { StoredTransaction } from './stored/history.ts'
import type { StoredNft } from './stored/nfts.ts'
import type { StoredPage } from './stored/page.ts'
import type { StoredPortfolio } from './stored/portfolio.ts'
import type { StoredPrice } from './stored/price.ts'

export interface PortfolioQuery {
  address: string
  chain: ChainId
  currency: string
  changed?: readonly string[] | undefined
  /** The value that is kept is known to be old. */
  isChanged?: boolean
}

export interface PageQuery {
  address: string
  chain: ChainId | null
  currency: string
  cursor: string | null
  limit: number
}

export interface PriceQuery {
  chain: ChainId
  token: string | null
  /** ISO 4217, lower case. */
  currency: string
}

/** The caller caches the results. */
export interface Blockchain {
  portfolio(query: PortfolioQuery, signal: AbortSignal): Promise<StoredPortfolio>
  history(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredTransaction>>
  nfts(query: PageQuery, signal: AbortSignal): Promise<StoredPage<StoredNft>>
  price(query: PriceQuery, signal: AbortSignal): Promise<StoredPrice>
  identity(
    address: string,
    chain: ChainId,
    signal: AbortSignal,
  ): Promise<{ name: string | null; avatar: string | null } | null>
  /** The service's client; undefined without a service. */
  readonly client: ServiceClient | undefined
}

/** What the Blockchain API is asked, and its answers as they lie in the state. */
import type { Json } from '../contracts/values.ts'
import type { ChainId } from '../networks/network.ts'

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

export type Entry = { readonly id: string } & { readonly [key: string]: Json }

/** What has come of a list so far. `next` is what its next page is asked for by; null at the end. */
export type StoredPage<E extends Entry = Entry> = { readonly items: readonly E[]; readonly next: string | null }

/** A price; null where nobody knows it. */
export type StoredPrice = { readonly price: number | null; readonly currency: string; readonly source: string | null; readonly pricedAt: number | null }

/** Each asks anew; whoever calls keeps what came. */
export interface Blockchain {
  portfolio(query: PortfolioQuery, signal: AbortSignal): Promise<Json>
  history(query: PageQuery, signal: AbortSignal): Promise<StoredPage>
  nfts(query: PageQuery, signal: AbortSignal): Promise<StoredPage>
  price(query: PriceQuery, signal: AbortSignal): Promise<StoredPrice>
  /** Null where no service can say. */
  identity(address: string, chain: ChainId, signal: AbortSignal): Promise<{ name: string | null; avatar: string | null } | null>
}

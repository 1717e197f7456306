import type { ChainId } from '../types/network.ts'
import type { OperationType } from './operations.ts'

export type { OperationType }

/** A value and the time when it was read. */
export type Dated<Data> = Data & {
  /**
   * When it was read, milliseconds since the epoch. Earlier than the last attempt when that failed.
   */
  readonly at: number
}

/** One coin or token that an account holds. */
export interface Holding {
  /** The network. */
  readonly chain: ChainId
  /** The token's contract or mint; null for the network's coin. */
  readonly token: string | null
  /** The name of the token. Any token may use any name: compare addresses instead. */
  readonly name: string
  /** Its symbol. */
  readonly symbol: string
  /** The number of decimals. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** The same as a decimal text, exactly. */
  readonly formatted: string
  /**
   * The price of one unit in the portfolio's currency, as a decimal string; null when it is
   * unknown.
   */
  readonly price: string | null
  /** The value in the portfolio's currency, as a decimal string; null when it is unknown. */
  readonly value: string | null
  /** The source of the price, if the service names it. */
  readonly priceSource: string | null
  /** The time of the price, milliseconds since the epoch, if the service names it. */
  readonly priceAt: number | null
  /** The address of its picture. */
  readonly icon: string | null
  /**
   * Whether the service's operator, the host or the network lists the token. Null when it is
   * unknown.
   */
  readonly listed: boolean | null
  /** The service's operator calls it unwanted, or it is named like a listed one. */
  readonly spam: boolean
}

/** What an account holds on a network. */
export interface AccountPortfolio {
  /** The coin first, then the order of the source. */
  readonly holdings: readonly Holding[]
  /**
   * The total value as a decimal string, without spam and unlisted tokens; null when no value is
   * known.
   */
  readonly total: string | null
  /** Whether a part of the total has no known value. */
  readonly isPartial: boolean
  /** ISO 4217, in small letters. */
  readonly currency: string
  /** The source: the wallet, the service, or the network's own endpoint, which has no prices. */
  readonly source: 'wallet' | 'service' | 'network'
}

/** Something that moved in a transaction. */
export interface AccountTransfer {
  /** Seen from the account. */
  readonly direction: 'in' | 'out' | 'self'
  /**
   * The sender or receiver on the other side; null when the service does not name it. For a token,
   * the transaction's `to` is the token's contract. Anybody can send a token, so do not trust this
   * address.
   */
  readonly counterparty: string | null
  /** A decimal text without a sign. */
  readonly amount: string
  /** The value in the currency, as a decimal string; null when it is unknown. */
  readonly value: string | null
  /**
   * The coin or token; null for an NFT. `spam`: the service's operator calls it unwanted, or it is
   * named like a listed one.
   */
  readonly token: {
    readonly name: string
    readonly symbol: string
    readonly icon: string | null
    readonly address: string | null
    readonly spam: boolean
  } | null
  /** The NFT; null for a coin or token. */
  readonly nft: {
    readonly name: string | null
    readonly image: string | null
    readonly address: string | null
    readonly tokenId: string | null
    readonly spam: boolean
  } | null
}

/** A transaction, seen from an account. */
export interface AccountTransaction {
  /** Names it among all of the service. */
  readonly id: string
  /** The network. */
  readonly chain: ChainId
  /** Its hash, or signature. */
  readonly hash: string
  /** The type of the transaction. */
  readonly type: OperationType
  /** The status of the transaction. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** When it was mined, milliseconds since the epoch. */
  readonly time: number
  /** The sender. */
  readonly from: string
  /** The receiver; empty when the transaction created a contract. */
  readonly to: string
  /** The sender's count. */
  readonly nonce: number
  /** Whether the block is final; null when the service does not say. */
  readonly final: boolean | null
  /** The fee that the sender paid, in the network's coin; null when it is unknown. */
  readonly fee: string | null
  /** The transfers in the transaction. */
  readonly transfers: readonly AccountTransfer[]
}

/** A page of an account's history, newest first. */
export interface TransactionPage {
  /** The transactions. */
  readonly transactions: readonly AccountTransaction[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** One NFT, or several of a kind. */
export interface AccountNft {
  /** Names it among all of the service. */
  readonly id: string
  /** The network. */
  readonly chain: ChainId
  /** The collection's contract. */
  readonly address: string
  /** A whole number as text: it may be larger than numbers are. */
  readonly tokenId: string
  /** Which standard it follows. */
  readonly standard: 'ERC721' | 'ERC1155'
  /** The amount held; 1 for ERC-721. */
  readonly quantity: bigint
  /** The name in the metadata. */
  readonly name: string | null
  /** The description in the metadata. */
  readonly description: string | null
  /** The picture, as the service passes it on. */
  readonly image: string | null
  /** The name of the contract. */
  readonly collection: { readonly name: string | null; readonly symbol: string | null }
  /** The traits in the metadata. */
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** `loading` while the metadata is fetched, `unavailable` when it could not be. */
  readonly metadata: 'ready' | 'loading' | 'unavailable'
  /** The service's operator calls it unwanted. */
  readonly spam: boolean
}

/** A page of an account's NFTs. */
export interface NftPage {
  /** The NFTs. */
  readonly nfts: readonly AccountNft[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
}

/** The price of one coin or token. */
export interface TokenPrice {
  /** The price in the currency, as a decimal string; null when it is unknown, which is not zero. */
  readonly price: string | null
  /** ISO 4217, in small letters. */
  readonly currency: string
  /** The source, if the service names it. */
  readonly source: string | null
  /** The time of the price, milliseconds since the epoch, if the service names it. */
  readonly pricedAt: number | null
}

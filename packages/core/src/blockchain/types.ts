import type { ChainId } from '../types/network.ts'
import type { OperationType } from './operations.ts'

export type { OperationType }

/** A value and the time of the read. */
export type Dated<Data> = Data & {
  /** Milliseconds since the epoch. Earlier than the last attempt when that failed. */
  readonly at: number
}

/** One coin or token that an account holds. */
export interface Holding {
  /** The network. */
  readonly chain: ChainId
  /** The token's contract or mint; null for the network's coin. */
  readonly token: string | null
  /** Any token may use any name: compare addresses instead. */
  readonly name: string
  /** Its symbol. */
  readonly symbol: string
  /** The number of decimals. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** The same as an exact decimal string. */
  readonly formatted: string
  /**
   * The price of one unit as a decimal string, in the portfolio's currency; null when it is
   * unknown.
   */
  readonly price: string | null
  /** The value as a decimal string, in the portfolio's currency; null when it is unknown. */
  readonly value: string | null
  /** The source of the price, if known. */
  readonly priceSource: string | null
  /** The time of the price, milliseconds since the epoch, if known. */
  readonly priceAt: number | null
  /** The URL of the icon. */
  readonly icon: string | null
  /** Whether the service, the host or the network lists the token; null when it is unknown. */
  readonly listed: boolean | null
  /** The service calls it spam, or it is named like a listed one. */
  readonly spam: boolean
}

/** The holdings of an account on a network. */
export interface AccountPortfolio {
  /** The coin first. */
  readonly holdings: readonly Holding[]
  /**
   * The total without spam and unlisted tokens, as a decimal string; null when no value is known.
   */
  readonly total: string | null
  /** Whether the total is incomplete. */
  readonly isPartial: boolean
  /** How many entries of the wallet’s or the service’s answer could not be read, and are missing. */
  readonly leftOut: number
  /** ISO 4217, lower case. */
  readonly currency: string
  /** `network` has no prices. */
  readonly source: 'wallet' | 'service' | 'network'
}

/** A coin, token or NFT moved by a transaction. */
export interface AccountTransfer {
  /** As seen from the account. */
  readonly direction: 'in' | 'out' | 'self'
  /**
   * The other side; null when the service does not name it. A token's sender can be anyone, so do
   * not trust this address.
   */
  readonly counterparty: string | null
  /** A decimal string without a sign. */
  readonly amount: string
  /** The value as a decimal string; null when it is unknown. */
  readonly value: string | null
  /**
   * The coin or token; null for an NFT. `spam`: the service calls it spam, or it is named like a
   * listed one.
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

/** A permission that a transaction of the account gave, or took back. */
export interface AccountApproval {
  /** The contract of the token or collection. */
  readonly address: string
  /**
   * Who may take it; of a permission that was taken back, who might have. Null where a permission
   * for one NFT was taken back, which names no one.
   */
  readonly spender: string | null
  /** `unknown`: the contract may mean an amount, or one NFT. */
  readonly scope: 'amount' | 'item' | 'all' | 'unknown'
  /** Whether it was taken back: nothing may be taken any more. */
  readonly isRevoked: boolean
  /** Of an amount, a decimal string without a sign; null where it is unknown or has no limit. */
  readonly amount: string | null
  /** Whether an amount has no limit. */
  readonly isUnlimited: boolean
  /** Of one NFT. */
  readonly tokenId: string | null
  /** The token's or the collection's name for itself. */
  readonly name: string | null
  /** Its symbol. */
  readonly symbol: string | null
  /** The URL of its picture. */
  readonly icon: string | null
  /** The service calls it spam, or it is named like a listed one. */
  readonly spam: boolean
}

/** A transaction, seen from an account. */
export interface AccountTransaction {
  /** Unique in the service. */
  readonly id: string
  /** The network. */
  readonly chain: ChainId
  /** Hash, or signature. */
  readonly hash: string
  /** Its type. */
  readonly type: OperationType
  /** Its status. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Time of the block, milliseconds since the epoch. */
  readonly time: number
  /** The sender. */
  readonly from: string
  /** The receiver; empty when the transaction created a contract. */
  readonly to: string
  /** The sender's nonce. */
  readonly nonce: number
  /** Whether the block is final; null when unknown. */
  readonly final: boolean | null
  /** The fee in the network's coin; null when it is unknown. */
  readonly fee: string | null
  /** Its transfers. */
  readonly transfers: readonly AccountTransfer[]
  /** Of the types `approve` and `revoke`; empty where the service names none. */
  readonly approvals: readonly AccountApproval[]
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
  /** Unique in the service. */
  readonly id: string
  /** The network. */
  readonly chain: ChainId
  /** The collection's contract. */
  readonly address: string
  /** A decimal integer. */
  readonly tokenId: string
  /** The token standard. */
  readonly standard: 'ERC721' | 'ERC1155'
  /** The amount held; 1 for ERC-721. */
  readonly quantity: bigint
  /** From the metadata. */
  readonly name: string | null
  /** From the metadata. */
  readonly description: string | null
  /** The URL of the picture. */
  readonly image: string | null
  /** The collection. */
  readonly collection: { readonly name: string | null; readonly symbol: string | null }
  /** From the metadata. */
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** `loading` while the metadata is fetched, `unavailable` when that failed. */
  readonly metadata: 'ready' | 'loading' | 'unavailable'
  /** The service calls it spam. */
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
  /** A decimal string; null when it is unknown, which is not zero. */
  readonly price: string | null
  /** ISO 4217, lower case. */
  readonly currency: string
  /** The source, if known. */
  readonly source: string | null
  /** The time of the price, milliseconds since the epoch, if known. */
  readonly pricedAt: number | null
}

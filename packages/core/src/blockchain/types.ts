import type { ChainId } from '../networks/network.ts'
import type { OperationType } from './operations.ts'

export type { OperationType }

/** What was read, and when. */
export type Dated<Data> = Data & {
  /** When it was read, milliseconds since the epoch: where the last try failed, earlier. */
  readonly at: number
}

/** What an account holds of one coin or token. */
export interface Holding {
  /** The network. */
  readonly chain: ChainId
  /** The token's contract or mint; null for the network's coin. */
  readonly token: string | null
  /** Its name, and that of no other where an address is compared: names are anybody's. */
  readonly name: string
  /** Its symbol. */
  readonly symbol: string
  /** How many of the digits stand behind the point. */
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  /** The same as a decimal text, exactly. */
  readonly formatted: string
  /** Of a whole one, in the portfolio's currency, as a decimal text; null where nobody knows it. */
  readonly price: string | null
  /** In the portfolio's currency, as a decimal text; null where nobody knows it. */
  readonly value: string | null
  /** Where the price is from, where the service says so. */
  readonly priceSource: string | null
  /** When the price was, milliseconds since the epoch, where the service says so. */
  readonly priceAt: number | null
  /** The address of its picture. */
  readonly icon: string | null
  /** Whether somebody vouches for it: the service's operator, the host or the network. Null where nobody says. */
  readonly listed: boolean | null
  /** The service's operator calls it unwanted, or it is named like a listed one. */
  readonly spam: boolean
}

/** What an account holds on a network. */
export interface AccountPortfolio {
  /** The coin first, as its source tells the rest. */
  readonly holdings: readonly Holding[]
  /** What all of them are worth, as a decimal text, but for unwanted ones and those that nobody vouches for; null where no value is known. */
  readonly total: string | null
  /** Something of the total has a value that nobody knows. */
  readonly isPartial: boolean
  /** ISO 4217, in small letters. */
  readonly currency: string
  /** Who told it: the wallet, the service, or the network's own endpoint, which knows no prices. */
  readonly source: 'wallet' | 'service' | 'network'
}

/** Something that moved in a transaction. */
export interface AccountTransfer {
  /** As the account sees it. */
  readonly direction: 'in' | 'out' | 'self'
  /** Whom it came from, or went to; null where the service does not say. Of a token, the transaction's `to` is its contract. Anybody can send something: this is nobody the account knows. */
  readonly counterparty: string | null
  /** A decimal text without a sign. */
  readonly amount: string
  /** In the currency, as a decimal text; null where nobody knows it. */
  readonly value: string | null
  /** The coin or token; null for an NFT. `spam`: the service's operator calls it unwanted, or it is named like a listed one. */
  readonly token: { readonly name: string; readonly symbol: string; readonly icon: string | null; readonly address: string | null; readonly spam: boolean } | null
  /** The NFT; null for a coin or token. */
  readonly nft: { readonly name: string | null; readonly image: string | null; readonly address: string | null; readonly tokenId: string | null; readonly spam: boolean } | null
}

/** A transaction as an account sees it. */
export interface AccountTransaction {
  /** Names it among all of the service. */
  readonly id: string
  /** The network. */
  readonly chain: ChainId
  /** Its hash, or signature. */
  readonly hash: string
  /** What it was. */
  readonly type: OperationType
  /** How it stands. */
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** When it was mined, milliseconds since the epoch. */
  readonly time: number
  /** Who sent it. */
  readonly from: string
  /** To whom; empty where a contract was made. */
  readonly to: string
  /** The sender's count. */
  readonly nonce: number
  /** Its block does not go any more; null where the service does not say. */
  readonly final: boolean | null
  /** What the sender paid for it, in the network's coin; null where that is not known. */
  readonly fee: string | null
  /** What moved. */
  readonly transfers: readonly AccountTransfer[]
}

/** A page of an account's history, newest first. */
export interface TransactionPage {
  /** The transactions. */
  readonly transactions: readonly AccountTransaction[]
  /** What the next page is asked for by; null at the end. */
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
  /** How many of it; 1 with ERC-721. */
  readonly quantity: bigint
  /** What its metadata calls it. */
  readonly name: string | null
  /** What its metadata says of it. */
  readonly description: string | null
  /** The picture, as the service passes it on. */
  readonly image: string | null
  /** What the contract calls itself. */
  readonly collection: { readonly name: string | null; readonly symbol: string | null }
  /** What its metadata lists. */
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** `loading` where its metadata is being fetched, `unavailable` where it could not be. */
  readonly metadata: 'ready' | 'loading' | 'unavailable'
  /** The service's operator calls it unwanted. */
  readonly spam: boolean
}

/** A page of an account's NFTs. */
export interface NftPage {
  /** The NFTs. */
  readonly nfts: readonly AccountNft[]
  /** What the next page is asked for by; null at the end. */
  readonly next: string | null
}

/** What a whole coin or token is worth. */
export interface TokenPrice {
  /** In the currency, as a decimal text; null where nobody knows it, which is not zero. */
  readonly price: string | null
  /** ISO 4217, in small letters. */
  readonly currency: string
  /** Where it is from, where the service says so. */
  readonly source: string | null
  /** When it was, milliseconds since the epoch, where the service says so. */
  readonly pricedAt: number | null
}

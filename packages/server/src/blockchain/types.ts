import type { Address, PublicClient } from 'viem'
import type { Logger } from 'pino'
import type { Hold } from '../database/engine.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../events/clock.ts'
import type { Settings } from '../settings.ts'
import type { GuardedOptions } from '../guarded/fetch.ts'
import type { Pictures } from '../pictures/create.ts'
import type { BalanceReply, Nft, OperationType } from '../wire.ts'
import type { ChainSettings } from '../settings/blockchain.ts'

declare module '../http/parts.ts' {
  interface Parts {
    /** The Blockchain API behind its routes. */
    blockchain: Blockchain
  }
}

/** What the Blockchain API is created with. */
export interface BlockchainParts {
  readonly settings: Settings
  readonly db: Db
  /** For reads that may be slightly out of date. */
  readonly replica: Db
  readonly hold: Hold
  readonly log: Logger
  /**
   * Fetches from nodes and services that the operator named. URLs from anybody else go through the
   * guarded fetcher.
   */
  readonly fetch: typeof fetch
  /**
   * How the guarded fetcher resolves hosts, and which addresses it may reach besides public ones;
   * for tests.
   */
  readonly guarded?: Pick<GuardedOptions, 'resolve' | 'allow'> | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /**
   * The clock for removing accounts that are no longer asked for. A wrong system clock does not
   * affect it.
   */
  readonly clock: Pick<Clock, 'now'>
  /** Aborted once the server has stopped. */
  readonly stopped: AbortSignal
}

/** An EVM chain that the settings name and that has nodes. */
export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly settings: ChainSettings
  readonly client: PublicClient
}

/** The Blockchain API's parts, behind its routes. */
export interface Blockchain {
  /** The EVM chains that the settings name and that have nodes, by CAIP-2. */
  readonly chains: ReadonlyMap<string, Chain>
  readonly tokens: Tokens
  readonly prices: Prices
  readonly holdings: Holdings
  readonly index: Index
  readonly history: History
  /** What accounts hold on chains of other families. */
  readonly families: readonly FamilyHoldings[]
  readonly identity: Identity
  readonly nfts: Nfts
  readonly pictures: Pictures
  /** Stops background work. */
  stop(): Promise<void>
}

/** A token by its contract, in small letters, or the chain's own coin. */
export type TokenId = Address | 'native'

/**
 * What is known of a token. Texts are sanitised: bounded, without control and invisible characters.
 */
export interface TokenFacts {
  readonly id: TokenId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon: string | undefined
  /** The operator lists it, or it is the chain's own coin. */
  readonly listed: boolean
  /** A rule calls it unwanted, or its symbol looks like that of a listed one. */
  readonly spam: boolean
}

/** A price of one whole token: a decimal text, never a float. */
export interface Price {
  readonly amount: string
  readonly source: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Tokens {
  /** Describes tokens of a chain. Contracts that are not tokens (without decimals) are missing. */
  describe(chain: Chain, ids: readonly TokenId[]): Promise<ReadonlyMap<TokenId, TokenFacts>>
}

/**
 * A chain as far as prices need it: on one without a client, of another family than EVM, no
 * contract can be asked.
 */
export type PricedChain = Pick<Chain, 'id' | 'settings'> & { readonly client?: PublicClient }

export interface Prices {
  /**
   * Prices in a currency, by contract, mint or `native`. Unknown prices are missing, never zero.
   */
  of<Id extends string>(
    chain: PricedChain,
    ids: readonly Id[],
    currency: string,
  ): Promise<ReadonlyMap<Id, Price>>
}

/** A request for an account's balances. */
export interface HoldingsQuery {
  readonly currency: string
  /** CAIP-2; undefined for every chain that an account of its form can be on. */
  readonly chainId: string | undefined
  /** Tokens whose balance just changed: CAIP-10, or addresses on any chain. */
  readonly forceUpdate: readonly string[]
}

export interface Holdings {
  /**
   * An account's balances in wire format. Chains that cannot be read now are named in it.
   * @throws HttpError 404 for a chain that is not served, 503 where no chain can be read.
   */
  of(account: string, query: HoldingsQuery): Promise<BalanceReply>
}

/** What the index knows of an account. Addresses are in small letters. */
export interface Index {
  /** Stores that a client asks for an account, so that chains with `index: 'watched'` index it. */
  watch(account: string): Promise<void>
  /** Tokens that it has received. */
  tokensOf(account: string, chain: string): Promise<readonly Address[]>
  /** NFTs that it has received, newest first. */
  nftsOf(
    account: string,
    chain: string,
  ): Promise<readonly { token: Address; tokenId: string; kind: 'erc721' | 'erc1155' }[]>
}

/** A transfer of a transaction, as one account sees it. */
export interface AccountTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly kind: 'fungible' | 'erc721' | 'erc1155'
  /** The contract, a mint of Solana, or the chain's own coin. */
  readonly token: string
  readonly tokenId: string | undefined
  /** In the smallest unit. */
  readonly amount: bigint
  /** The other side of the transfer, where the source knows it for each transfer: on EVM chains. */
  readonly other?: string
  /** Where the source knows them already: families other than EVM. */
  readonly facts: Pick<TokenFacts, 'name' | 'symbol' | 'decimals' | 'icon'> | undefined
}

/** A transaction as one account sees it, whichever source it is from. */
export interface AccountTransaction {
  readonly chain: string
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly time: number
  /** Orders transactions of one time and chain, newest last. */
  readonly position: number
  readonly sender: string
  /** Empty where a contract was made. */
  readonly recipient: string
  readonly nonce: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly final: boolean
  /** In the coin's smallest unit; undefined where another account paid. */
  readonly fee: bigint | undefined
  readonly type: OperationType
  readonly transfers: readonly AccountTransfer[]
}

/**
 * A page of a source, newest first: by time, then by chain with the greatest name first, then by
 * position.
 */
export interface SourcePage {
  readonly transactions: readonly AccountTransaction[]
  /** The cursor of the next page for {@link HistorySource.page}; null at the end. */
  readonly next: string | null
}

/** A source of an account's history: the index, an explorer, a node of Solana, Esplora. */
export interface HistorySource {
  /** The chains that it covers. */
  readonly chains: readonly string[]
  /**
   * @param cursor What the last page's `next` was; null for the newest.
   * @param limit At most so many.
   */
  page(
    account: string,
    chains: readonly string[],
    cursor: string | null,
    limit: number,
  ): Promise<SourcePage>
  /** From which block on each chain is complete, where that is known. */
  completeFrom(
    account: string,
    chains: readonly string[],
  ): Promise<Readonly<Record<string, number>>>
}

/** A page of an account's history. */
export interface HistoryPage {
  readonly transactions: readonly AccountTransaction[]
  readonly next: string | null
  readonly completeFrom: Readonly<Record<string, number>>
  /** Whether no source could be read. */
  readonly failed: boolean
}

/** The history of accounts, merged from all sources. */
export interface History {
  /** The chains that any source covers. */
  readonly chains: readonly string[]
  /** @throws CursorError when this server did not issue the cursor. */
  page(
    account: string,
    chains: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<HistoryPage>
}

/** What an account holds on a chain of another family than EVM. */
export interface FamilyHoldings {
  /** The chains that it covers. */
  readonly chains: readonly string[]
  read(account: string, chain: string): Promise<readonly FamilyHolding[]>
}

export interface FamilyHolding {
  /** A mint, or the chain's own coin. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon: string | undefined
  readonly listed: boolean
  readonly amount: bigint
}

/** Who an account is. */
export interface Known {
  readonly name: string | null
  /** Of a known picture. */
  readonly avatar: string | null
}

export interface Identity {
  /** Nulls where there is no name or avatar. Throws 503 while no node answers. */
  of(address: string): Promise<Known>
}

/** An NFT as the wire has it, but for its picture, which is the id of a known one. */
export interface HeldNft extends Omit<Nft, 'image'> {
  readonly image: string | null
}

export interface NftPage {
  readonly data: readonly HeldNft[]
  readonly next: string | null
}

export interface Nfts {
  /**
   * NFTs that an account holds, newest first, chain by chain. Throws 503 while no node of a chain
   * answers, 400 for a cursor that is not valid.
   */
  page(
    account: string,
    options: { chainId?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<NftPage>
}

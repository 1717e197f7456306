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

declare module '../http/deps.ts' {
  interface Deps {
    blockchain: Blockchain
  }
}

export interface BlockchainDeps {
  readonly settings: Settings
  readonly db: Db
  readonly replica: Db
  readonly hold: Hold
  readonly log: Logger
  /** For nodes and services of the operator. All other URLs go through the guarded fetcher. */
  readonly fetch: typeof fetch
  /** For tests. */
  readonly guarded?: Pick<GuardedOptions, 'resolve' | 'allow'> | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** For removing accounts; not affected by a wrong system clock. */
  readonly clock: Pick<Clock, 'now'>
  readonly stopped: AbortSignal
}

export interface Chain {
  /** CAIP-2. */
  readonly id: string
  readonly settings: ChainSettings
  readonly client: PublicClient
}

export interface Blockchain {
  /** EVM chains that have nodes, by CAIP-2. */
  readonly chains: ReadonlyMap<string, Chain>
  readonly tokens: Tokens
  readonly prices: Prices
  readonly holdings: Holdings
  readonly index: Index
  readonly history: History
  /** On other namespaces. */
  readonly namespaces: readonly NamespaceHoldings[]
  readonly identity: Identity
  readonly nfts: Nfts
  /** What a collection calls itself, cleaned. */
  readonly collectionOf: (chain: Chain, token: Address) => Promise<Nft['collection']>
  readonly pictures: Pictures
  /** Stops background work. */
  stop(): Promise<void>
}

/** A contract in lower case. */
export type TokenId = Address | 'native'

/** Texts are sanitised. */
export interface TokenFacts {
  readonly id: TokenId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon: string | undefined
  /** By the operator, or it is the native coin. */
  readonly listed: boolean
  /** By a rule, or because it looks like a listed symbol. */
  readonly spam: boolean
}

export interface Price {
  readonly amount: string
  readonly source: string
  readonly at: number
}

export interface Tokens {
  /** Contracts without decimals are no tokens, and missing. */
  describe(chain: Chain, ids: readonly TokenId[]): Promise<ReadonlyMap<TokenId, TokenFacts>>
}

/** Without a client (not EVM), no contract can be asked. */
export type PricedChain = Pick<Chain, 'id' | 'settings'> & { readonly client?: PublicClient }

export interface Prices {
  of<Id extends string>(
    chain: PricedChain,
    ids: readonly Id[],
    currency: string,
  ): Promise<ReadonlyMap<Id, Price>>
}

export interface HoldingsQuery {
  readonly currency: string
  /** CAIP-2; undefined for all chains that the address fits. */
  readonly chainId: string | undefined
  /** Tokens whose balance just changed: CAIP-10, or addresses on any chain. */
  readonly forceUpdate: readonly string[]
}

export interface Holdings {
  /**
   * Chains that cannot be read are named.
   *
   * @throws HttpError 404 for a chain that is not served, 503 where no chain can be read.
   */
  of(account: string, query: HoldingsQuery): Promise<BalanceReply>
}

export interface Index {
  /** Chains with `index: 'watched'` index the account from now on. */
  watch(account: string): Promise<void>
  tokensOf(account: string, chain: string): Promise<readonly Address[]>
  /** Newest first. */
  nftsOf(
    account: string,
    chain: string,
  ): Promise<readonly { token: Address; tokenId: string; kind: 'erc721' | 'erc1155' }[]>
}

export interface AccountTransfer {
  readonly direction: 'in' | 'out' | 'self'
  readonly kind: 'fungible' | 'erc721' | 'erc1155'
  readonly token: string
  readonly tokenId: string | undefined
  /** In the smallest unit. */
  readonly amount: bigint
  /** Where the source knows it: on EVM chains. */
  readonly other?: string
  /** Where the source knows them: not on EVM. */
  readonly facts: Pick<TokenFacts, 'name' | 'symbol' | 'decimals' | 'icon'> | undefined
}

export interface AccountApproval {
  /** `unknown`: a contract means an amount or one item by `amount`. */
  readonly scope: 'amount' | 'item' | 'all' | 'unknown'
  readonly token: string
  /** The zero address where a permission for one item was taken back. */
  readonly spender: string
  /** In the smallest unit; undefined where the call does not say. Of items 1, or 0. */
  readonly amount: bigint | undefined
  readonly tokenId: string | undefined
}

export interface AccountTransaction {
  readonly chain: string
  readonly hash: string
  readonly time: number
  /** Within one time and chain, newest last. */
  readonly position: number
  readonly sender: string
  /** Empty for a contract creation. */
  readonly recipient: string
  readonly nonce: number
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly final: boolean
  /** Smallest unit; undefined where another account paid. */
  readonly fee: bigint | undefined
  readonly type: OperationType
  readonly transfers: readonly AccountTransfer[]
  /** Of the account, where nothing else happened; not on other chains than EVM. */
  readonly approvals?: readonly AccountApproval[]
}

/** Newest first: by time, then greatest chain name, then position. */
export interface SourcePage {
  readonly transactions: readonly AccountTransaction[]
  /** For {@link HistorySource.page}; null at the end. */
  readonly next: string | null
}

export interface HistorySource {
  readonly chains: readonly string[]
  /**
   * @param cursor The last page's `next`; null for the newest.
   * @param limit At most so many.
   */
  page(
    account: string,
    chains: readonly string[],
    cursor: string | null,
    limit: number,
  ): Promise<SourcePage>
  completeFrom(
    account: string,
    chains: readonly string[],
  ): Promise<Readonly<Record<string, number>>>
}

export interface HistoryPage {
  readonly transactions: readonly AccountTransaction[]
  readonly next: string | null
  readonly completeFrom: Readonly<Record<string, number>>
  readonly failed: boolean
}

export interface History {
  readonly chains: readonly string[]
  /** @throws CursorError when this server did not issue the cursor. */
  page(
    account: string,
    chains: readonly string[],
    cursor: string | undefined,
    limit: number,
  ): Promise<HistoryPage>
}

export interface NamespaceHoldings {
  readonly chains: readonly string[]
  read(account: string, chain: string): Promise<readonly NamespaceHolding[]>
}

export interface NamespaceHolding {
  /** A mint or `native`. */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon: string | undefined
  readonly listed: boolean
  readonly amount: bigint
}

export interface Known {
  readonly name: string | null
  /** Of a known picture. */
  readonly avatar: string | null
}

export interface Identity {
  /** Nulls without a name or avatar. Throws 503 while no node answers. */
  of(address: string): Promise<Known>
}

/** `image` is the id of a known picture. */
export interface HeldNft extends Omit<Nft, 'image'> {
  readonly image: string | null
}

export interface NftPage {
  readonly data: readonly HeldNft[]
  readonly next: string | null
}

export interface Nfts {
  /**
   * Newest first, chain by chain. Throws 503 while no node of a chain answers, 400 for an invalid
   * cursor.
   */
  page(
    account: string,
    options: { chainId?: string | undefined; cursor?: string | undefined; limit: number },
  ): Promise<NftPage>
}

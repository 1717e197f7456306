/** An adapter whose networks have swaps has `swapping`. Amounts are in smallest units. */
import type { TransferSimulation } from './transfers.ts'
import type { ChainId } from './network.ts'
import type { Json } from '../utils/values.ts'

/** What is to be swapped for what. */
export interface SwapRequest {
  /** The network of both tokens. */
  readonly chain: ChainId
  /** The account that gives and receives. */
  readonly account: string
  /** The token that is given, its contract or mint; null for the network's coin. */
  readonly from: string | null
  /** The token that is received; null for the network's coin. */
  readonly to: string | null
  /** How much is given. */
  readonly amount: bigint
  /** How much less than quoted may be received, in basis points: 100 are one percent. */
  readonly slippageBps: number
}

/** An operator's or a source's fee. */
export interface SwapFee {
  /** The token in which it is taken; null for the network's coin. */
  readonly token: string | null
  /** How much. */
  readonly amount: bigint
}

/** One pool of a route. */
export interface SwapHop {
  /** The token that enters the pool; null for the network's coin. */
  readonly from: string | null
  /** The token that leaves it. */
  readonly to: string | null
  /** The exchange, as it is shown: `Uniswap V3 0.05 %`. */
  readonly exchange: string
}

/** What a source would give now. */
export interface SwapQuote {
  /** The id of the source. */
  readonly source: string
  /** What was asked. */
  readonly request: SwapRequest
  /** What is received, after all fees of the source. */
  readonly amountOut: bigint
  /** The least that is received: otherwise the transaction fails. */
  readonly minimumOut: bigint
  /** Gas of the swap alone, in units, or undefined if the source does not estimate. */
  readonly gas?: bigint
  /** A fee that is already subtracted from `amountOut`. */
  readonly fee?: SwapFee
  /** The pools, in order; empty if the source does not tell. */
  readonly route: readonly SwapHop[]
  /** The contract that takes the given token, and needs an allowance; null for the coin. */
  readonly spender: string | null
  /** When it was answered, milliseconds since the epoch. */
  readonly at: number
  /** What the source needs to build the transaction. Plain data. */
  readonly data?: Json
}

/** A swap as the network executes it. Not to be believed before `Swapping.check`. */
export interface SwapTransaction {
  /** The contract that is called. */
  readonly to: string
  /** The call's data, in hexadecimal digits with `0x`. */
  readonly data: string
  /** How much of the coin is sent with it. */
  readonly value: bigint
  /** A gas limit, in units, if the source has one. */
  readonly gas?: bigint
}

/** Where quotes come from: the chain itself, a service, or code of the host's own. */
export interface SwapSource {
  /** A stable id, e.g. `pools`, `service`. */
  readonly id: string
  /** The name that visitors read. */
  readonly name: string
  /** Whether it has swaps on a network. */
  supports(chain: ChainId): boolean | Promise<boolean>
  /**
   * The best that it can give; null if it has no route.
   *
   * @throws PorticoError `swap-liquidity`, or an error of the network.
   */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapQuote | null>
  /** The transaction for one of its quotes. */
  build(quote: SwapQuote, signal: AbortSignal): Promise<SwapTransaction>
  /**
   * The contracts, in lower case, which its transactions call and which may spend. A transaction for
   * any other is refused.
   */
  contracts(chain: ChainId): readonly string[] | Promise<readonly string[]>
}

/** One thing that the wallet is asked for. */
export interface SwapStep {
  /** `revoke` sets an allowance to zero first: some tokens (USDT) demand it. */
  readonly is: 'revoke' | 'approve' | 'swap'
  /** As `Connection.send` takes it. */
  readonly transaction: Json
  /** The token and its spender, with how much it may take; absent for a swap. */
  readonly allowance?: {
    readonly token: string
    readonly spender: string
    readonly amount: bigint
  }
}

/** What an account has, and what its swap needs. */
export interface SwapFunds {
  /** The account's balance of the given token. */
  readonly balance: bigint
  /** Its balance of the network's coin. */
  readonly coin: bigint
  /** The most that can be given: of the coin, without the fee of this swap. */
  readonly max: bigint
  /** The decimals of the given token, and of the received one, by their contracts. */
  readonly decimals: { readonly from: number; readonly to: number }
  /** The price of one unit of gas, in the coin's smallest unit. */
  readonly gasPrice: bigint
  /** The network's fee of all steps, in the coin. */
  readonly networkFee: bigint
}

/** What the network says a transaction would do. */
export interface SwapCheck {
  /** The simulation; `unknown` when the node could not say, or an approval has to come first. */
  readonly simulation: TransferSimulation
  /** What would be received; undefined when the simulation could not tell. */
  readonly received?: bigint
}

/** What a token's contract says of itself. Not to be shown before it is cleaned. */
export interface SwapTokenFacts {
  /** Its address in the namespace's canonical form. */
  readonly address: string
  /** Its name. */
  readonly name: string
  /** Its symbol. */
  readonly symbol: string
  /** Its decimals. */
  readonly decimals: number
}

/** What an adapter does for swaps. Loaded with the first of them. */
export interface Swapping {
  /** The sources that need nothing but the network's node. */
  readonly sources: readonly SwapSource[]
  /** Balances and fees, read in one batch. Without a quote, for a swap of usual size. */
  funds(
    request: Omit<SwapRequest, 'amount' | 'slippageBps'>,
    quote: SwapQuote | undefined,
    signal: AbortSignal,
  ): Promise<SwapFunds>
  /**
   * What the wallet has to be asked for, in order: an allowance of exactly the amount where there is
   * too little, then the swap.
   */
  steps(
    quote: SwapQuote,
    transaction: SwapTransaction,
    signal: AbortSignal,
  ): Promise<readonly SwapStep[]>
  /**
   * Whether the transaction is what the quote says: its target and spender are contracts of the
   * source, it sends no more of the coin than is swapped, and its simulation takes nothing else from
   * the account and gives at least the minimum.
   *
   * @param contracts Of the source, in lower case.
   * @throws PorticoError `swap-unsafe` if it is not, `swap-reverts` if it would fail.
   */
  check(
    quote: SwapQuote,
    transaction: SwapTransaction,
    contracts: readonly string[],
    signal: AbortSignal,
  ): Promise<SwapCheck>
  /**
   * Whether the wallet confirms all steps at once (EIP-5792).
   *
   * @param account The address that swaps.
   * @param provider The wallet's own object.
   */
  canBatch(chain: ChainId, account: string, provider: unknown): Promise<boolean>
  /** Asks for all steps at once; resolves with the id of the batch. */
  sendBatch(
    steps: readonly SwapStep[],
    from: { chain: ChainId; account: string; provider: unknown },
  ): Promise<string>
  /** What a final transaction gave to the account of a token; undefined if its receipt is not there. */
  received(
    swap: { chain: ChainId; account: string; token: string | null; hash: string },
    signal: AbortSignal,
  ): Promise<bigint | undefined>
  /**
   * Reads a token by an address that a visitor has typed; null when there is none. Absent if the
   * adapter cannot: only listed tokens can be chosen then.
   */
  token?(chain: ChainId, address: string, signal: AbortSignal): Promise<SwapTokenFacts | null>
}

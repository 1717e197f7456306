import type { Portico } from '../public/portico.ts'
import type {
  ChainId,
  SwapCheck,
  SwapFee,
  SwapFunds,
  SwapHop,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapStep,
  SwapTransaction,
} from '../types/index.ts'

export type {
  SwapCheck,
  SwapFee,
  SwapFunds,
  SwapHop,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapStep,
  SwapTransaction,
}

/** The part of an instance that quotes need. */
export type QuotingSwaps = Pick<Portico, 'config' | 'services' | 'getState' | 'data'>

/** The part of an instance that swapping needs. */
export type SwappingPortico = QuotingSwaps &
  Pick<Portico, 'emit' | 'provider' | 'subscribe' | 'transactions'>

/** The options of every function that asks a source or the network. */
export interface AskSwap {
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** What is to be swapped. */
export interface SwapOptions {
  /** CAIP-2. Default: the active one. The wallet must be on it. */
  chain?: ChainId | undefined
  /** The given token's contract or mint; null for the network's coin. */
  from: string | null
  /** The received token's contract or mint; null for the network's coin. */
  to: string | null
  /** How much is given: in the smallest unit, or a decimal string of whole units (`1.5`). */
  amount: bigint | string
  /** How much less than quoted may be received, in percent: 0.01 to 50. Default 1. */
  slippage?: number | undefined
}

/** A token that can be swapped. */
export type SwapToken = {
  /** Its contract or mint; null for the network's coin. */
  readonly address: string | null
  /** Its name, without markup. */
  readonly name: string
  /** Its symbol, without markup. */
  readonly symbol: string
  /** Its decimals. */
  readonly decimals: number
  /** Its picture. */
  readonly icon?: string
}

/** A token of the list, with what visitors should know of it. */
export type ListedSwapToken = SwapToken & {
  /** Among those that are suggested; these come first in the list. */
  readonly isSuggested: boolean
  /**
   * The symbol of a token higher in the list that has the same symbol or name, or one drawn alike,
   * but another address: a common fraud.
   */
  readonly looksLike?: string
  /** Neither the host nor the service lists it: a visitor has typed its address. */
  readonly isImported?: boolean
}

/**
 * How one source has answered: with a quote, without a route, with an error, not in time (`late`),
 * or with something that is no answer to the question (`refused`).
 */
export type SwapAnswerKind = 'quote' | 'no-route' | 'error' | 'late' | 'refused'

/** The answer of one source. */
export interface SwapAnswer {
  /** The source's id. */
  readonly source: string
  /** The source's name, as visitors read it. */
  readonly name: string
  /** What kind of answer it is. */
  readonly is: SwapAnswerKind
  /** What it would give; only of the kind `quote`. */
  readonly quote?: SwapQuote
  /**
   * What remains of `quote.amountOut` once the gas is paid, in the received token; absent when the
   * gas or a price is unknown.
   */
  readonly net?: bigint
  /** Why there is no quote: the code and text of a `PorticoError`. */
  readonly error?: { readonly code: string; readonly message: string }
}

/** The quotes of all sources for one request. */
export interface SwapQuotes {
  /** What was asked. */
  readonly request: SwapRequest
  /** The one that gives the most, net of gas where that is known. */
  readonly best: SwapQuote
  /** The answers of all sources, the best first; those without a quote come last. */
  readonly all: readonly SwapAnswer[]
  /** When the quotes were complete, milliseconds since the epoch: see `swapQuoteLifetime`. */
  readonly at: number
}

/** A swap that is ready for the wallet. */
export interface PreparedSwap {
  /** The reviewed quote: less than its `minimumOut` is never received. */
  readonly quote: SwapQuote
  /** What the network executes, checked. */
  readonly transaction: SwapTransaction
  /** What the network said of it. */
  readonly check: SwapCheck
  /** What the wallet is asked for, in order. The last one is the swap. */
  readonly steps: readonly SwapStep[]
  /** Whether the wallet confirms all steps at once: `submitSwapBatch`. */
  readonly canBatch: boolean
  /** What the account has, and what the steps cost. */
  readonly funds: SwapFunds
  /** When it was prepared, milliseconds since the epoch. */
  readonly at: number
}

/** A contract in lower case, or the chain's coin. */
export type SwapToken = string

/** What is to be swapped for what, in smallest units. */
export interface Swap {
  /** CAIP-2, of `eip155`. */
  readonly chain: string
  /** In lower case, as the tokens. */
  readonly account: string
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** How much less than quoted may be received, in basis points. */
  readonly slippageBps: number
}

/** An operator's fee on one swap, in smallest units. */
export interface Fee {
  readonly token: SwapToken
  readonly amount: bigint
}

export interface SwapHop {
  readonly from: SwapToken
  readonly to: SwapToken
  /** As it is shown. */
  readonly exchange: string
}

/** Checked against the swap that was asked for. */
export interface SourceQuote {
  /** After all fees of the source, and the operator's. */
  readonly amountOut: bigint
  /** Where the source states it. */
  readonly minimumOut: bigint | undefined
  /** In units. */
  readonly gas: bigint | undefined
  /** The operator's, already subtracted. */
  readonly fee: Fee | undefined
  /** Empty where the source does not tell. */
  readonly route: readonly SwapHop[]
}

export interface SourceTransaction {
  readonly quote: SourceQuote
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly gas: bigint | undefined
}

export interface SwapSource {
  /** As in the settings. */
  readonly id: string
  /** What visitors read. */
  readonly name: string
  /** The one contract that its transactions on a chain call, and which needs the allowance. */
  contract(chain: string): string | undefined
  /** Whether a signed permit (EIP-2612) may stand for the allowance. */
  readonly permits: boolean
  /**
   * Null where there is no route.
   *
   * @throws WrongAnswerError, ServiceError
   */
  quote(swap: Swap, signal: AbortSignal): Promise<SourceQuote | null>
  build(swap: Swap, signal: AbortSignal, permit?: string): Promise<SourceTransaction | null>
}

import type { ChainId, FeeSpeed } from '../../types/index.ts'
import type { Exit } from '../../utils/values.ts'
import type { ErrorCode } from '../../errors/codes.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    /** Of sending. */
    send: SendSlice
  }
}

/** The send views' slice of the state. */
export interface SendSlice {
  /**
   * The form, kept while the card shows another view; null once the network, the chain family or
   * the account changes, and once it is sent.
   */
  readonly form: SendForm | null
  /** The last wallet request. */
  readonly run: SendRun | null
}

/** The visitor's input. */
export type SendForm = {
  /** The network that it is for. */
  readonly chain: ChainId
  /** The host's parameters, as JSON: filled in once. */
  readonly source: string
  /** The token's contract or mint; null for the coin. */
  readonly token: string | null
  /** The amount as it was typed. */
  readonly amount: string
  /**
   * The language in which it was typed, BCP 47: in another one its separators may mean something
   * else.
   */
  readonly locale: string
  /** Whether the amount is of what is sent, or of money. */
  readonly unit: 'token' | 'fiat'
  /**
   * The exact amount in the smallest unit, when the text was converted to money and is less exact.
   */
  readonly raw?: string | undefined
  /** Sends the maximum, whatever the fee is at that time. */
  readonly isMax: boolean
  /** The receiver as it was typed. */
  readonly to: string
  /** The address that the name had in the form. */
  readonly resolved?: string | undefined
  /** The address of a name that was confirmed though it may not be its owner's on this network. */
  readonly accepted?: string | undefined
  /** The speed of the transaction. */
  readonly speed: FeeSpeed
  /** A text that travels with it. */
  readonly memo: string
}

/**
 * A wallet request and its result. `stopped`: the visitor does not wait any more, and the wallet
 * may still send.
 */
export type SendRun = {
  /** Counts them. */
  readonly id: number
  readonly is: 'asking' | 'stopped' | 'failed' | 'sent'
  /** The amount and asset, formatted for the visitor. */
  readonly what: string
  /** Once sent. */
  readonly hash?: string
  /** The network. */
  readonly chain: ChainId
  /** Why it failed. */
  readonly code?: ErrorCode
  /** How that ended. */
  readonly exit?: Exit
}

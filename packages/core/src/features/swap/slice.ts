import type { ListedSwapToken } from '../../swaps/types.ts'
import type { ChainId, Json } from '../../types/index.ts'
import type { Exit } from '../../utils/values.ts'
import type { ErrorCode } from '../../errors/codes.ts'

declare module '../../types/slices.ts' {
  interface FeatureSlices {
    swap: SwapSlice
  }
}

export interface SwapSlice {
  /** Null once the network, the namespace or the account changes, and once it is sent. */
  readonly form: SwapForm | null
  readonly run: SwapRun | null
  /** The visitor's own slippage of each pair, in basis points, until the card closes. */
  readonly slippage: { readonly [pair: string]: number }
  /** Tokens that the visitor has added by their address, until the page is left. */
  readonly added: { readonly [chain: ChainId]: readonly ListedSwapToken[] }
}

export type SwapForm = {
  readonly chain: ChainId
  /** The host's parameters that it was filled in from. */
  readonly source: string
  /** Null for the network's coin. */
  readonly from: string | null
  /** Undefined until it is chosen. */
  readonly to?: string | null | undefined
  readonly amount: string
  /** BCP 47 language of the text: in another one its separators may mean something else. */
  readonly locale: string
  readonly unit: 'token' | 'fiat'
  /** The exact amount in the smallest unit, when the text is less exact. */
  readonly raw?: string | undefined
  readonly isMax: boolean
  /** Why the host's parameters could not all be used. */
  readonly unknown?: readonly ('fromToken' | 'toToken')[] | undefined
  /** The amounts whose price impact the visitor has accepted. */
  readonly accepted?: string | undefined
  /** The quotes that the visitor has reviewed, by `storeSwapQuotes`. */
  readonly reviewed?: Json | undefined
}

/**
 * The wallet's requests and their result. `stopped`: the visitor no longer waits, but the wallet
 * may still send. `confirming`: an approval is sent, and the network has to confirm it first.
 */
export type SwapRun = {
  readonly id: number
  readonly is: 'asking' | 'confirming' | 'stopped' | 'failed' | 'sent'
  /** The step that is under way, from 0. */
  readonly step: number
  /** What the wallet is asked for; one for all when it confirms them at once. */
  readonly steps: readonly SwapRunStep[]
  /** Amounts and assets, as they are shown. */
  readonly pay: string
  readonly receive: string
  /** The symbol of what is given. */
  readonly token: string
  readonly chain: ChainId
  readonly hash?: string
  readonly code?: ErrorCode
  readonly exit?: Exit
}

/** `batch`: all of them at once. */
export type SwapRunStep = 'revoke' | 'approve' | 'swap' | 'batch'

/** The same both ways, so that a swap the other way round keeps its slippage. */
export const pairOf = (chain: ChainId, from: string | null, to: string | null): string =>
  `${chain}/${[from ?? '', to ?? '']
    .map((each) => each.toLowerCase())
    .sort()
    .join('/')}`

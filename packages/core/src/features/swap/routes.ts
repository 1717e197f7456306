import type { ChainId, SentTransfer } from '../../types/index.ts'
import { isChainId } from '../../format/chain-id.ts'
import {
  isText,
  oneNamespace,
  type Guard,
  type OneNamespace,
  type RouteReaders,
} from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends SwapRoutes {}
  interface RouteResults extends SwapResults {}
}

/** The parameters of the swap views. */
export interface SwapRoutes {
  /**
   * The form, filled in as far as is known. There is no parameter for the slippage: a link could
   * otherwise ask for so much that others take it.
   */
  Swap: OneNamespace & {
    /** The network of both tokens, CAIP-2. Default: the one in use. */
    readonly chain?: ChainId
    /**
     * What is given: a CAIP-19 id, a contract or mint, or a symbol that only one token of the
     * account or the list has; null for the network's coin.
     */
    readonly fromToken?: string | null
    /** What is received, likewise. */
    readonly toToken?: string | null
    /** How much is given, of whole ones, as a decimal text: `1.5`. */
    readonly amount?: string
  }
  /** Chooses what is given, or what is received. */
  SwapSelectToken: {
    /** Which of both. */
    readonly side?: 'from' | 'to'
  }
  /** Shows once more what is swapped, and asks the wallet. */
  SwapPreview: object
}

/** The results of the swap views. */
export interface SwapResults {
  /** What was sent from the form. */
  Swap: SentTransfer
}

const isAmount: Guard = (value) =>
  typeof value === 'string' && /^\d{1,78}(\.\d{1,78})?$/.test(value)
const isToken: Guard = (value) =>
  value === null || (isText(value) && (value as string).length < 200)

export const swapRoutes: RouteReaders<SwapRoutes> = {
  Swap: {
    ...oneNamespace,
    chain: isChainId,
    fromToken: isToken,
    toToken: isToken,
    amount: isAmount,
  },
  SwapSelectToken: { side: (value) => value === 'from' || value === 'to' },
  SwapPreview: {},
}

/** A separate entry, so that pages without swaps load no code for it. */
export { canSwap, swapSources } from './sources.ts'
export { quoteSwap, swapQuoteLifetime } from './quote.ts'
export { fundsForSwap, swapShortfall, type SwapPair } from './funds.ts'
export { prepareSwap } from './prepare.ts'
export { submitSwapBatch, submitSwapStep } from './submit.ts'
export type { SwapNames } from './names.ts'
export { swapTokens, type SwapProgress } from './swap.ts'
export { importSwapToken, listSwapTokens } from './tokens.ts'
export { resolveSwapToken } from './resolve-token.ts'
export {
  defaultSlippage,
  minimumOf,
  slippageBps,
  slippageLevel,
  type SlippageLevel,
} from './slippage.ts'
export { priceImpactBps, type PricedAmount } from './impact.ts'
export type {
  AskSwap,
  ListedSwapToken,
  PreparedSwap,
  QuotingSwaps,
  SwapAnswer,
  SwapAnswerKind,
  SwapOptions,
  SwappingPortico,
  SwapQuotes,
  SwapToken,
} from './types.ts'

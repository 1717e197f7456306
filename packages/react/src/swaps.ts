export { useSwapQuote, type SwapQuoteOf } from './hooks/use-swap-quote.ts'
export { useSwap, type SwapVariables, type UseSwap } from './hooks/use-swap.ts'

import type { ChainIdInput, Portico } from '@portico/core'
import { toChainId } from '@portico/core/modal'
import { swapTokens, type SwapOptions, type SwapProgress } from '@portico/core/swaps'
import { useAction, type ActionState } from './use-action.ts'

/** The tokens, the amount and the slippage. */
export interface SwapVariables extends Omit<SwapOptions, 'chain'>, SwapProgress {
  /** The network; the wallet must be on it. Default: the active one. */
  chain?: ChainIdInput | undefined
}

/** The result of `useSwap`. */
export interface UseSwap extends ActionState<SwapVariables, string> {
  /** Asks the wallet; the result is in the state. */
  swap(variables: SwapVariables): void
  /** As `swapTokens` of `@portico/core/swaps`: resolves with the hash. */
  swapAsync(variables: SwapVariables): Promise<string>
}

/**
 * Swaps one token for another at the best quote. What a source has built is checked before the
 * wallet is asked.
 *
 * @example
 * const { swap, data: hash, isPending, error } = useSwap()
 * swap({ from: null, to: usdc, amount: '0.1', slippage: 0.5 })
 */
export function useSwap(): UseSwap {
  const { run, runAsync, ...state } = useAction(
    async (instance, { chain, ...variables }: SwapVariables) => {
      const portico = instance as Portico
      if (chain === undefined) return swapTokens(portico, variables)
      return swapTokens(portico, { ...variables, chain: toChainId(chain) })
    },
  )
  return { ...state, swap: run, swapAsync: runAsync }
}

import { prepareSwap } from './prepare.ts'
import { quoteSwap } from './quote.ts'
import { submitSwapBatch, submitSwapStep } from './submit.ts'
import type { AskSwap, PreparedSwap, SwapOptions, SwappingPortico } from './types.ts'

/** What a host follows while a swap runs. */
export interface SwapProgress {
  /** Called before the wallet is asked: for a step, or for all of them at once (`batch`). */
  onStep?: ((index: number | 'batch', prepared: PreparedSwap) => void) | undefined
}

/**
 * Swaps at the best quote, in as few confirmations as the wallet can: resolves with the hash of the
 * swap, or the id of its batch, once the wallet has sent it. The transaction is tracked from then
 * on.
 *
 * @throws PorticoError as `quoteSwap`, `prepareSwap` and `submitSwapStep` do.
 * @example const hash = await swapTokens(portico, { from: null, to: usdc, amount: '0.1' })
 */
export async function swapTokens(
  portico: SwappingPortico,
  { onStep, signal, ...options }: SwapOptions & SwapProgress & AskSwap,
): Promise<string> {
  const { best } = await quoteSwap(portico, { ...options, signal })
  const prepared = await prepareSwap(portico, best, { signal })
  if (prepared.canBatch) {
    onStep?.('batch', prepared)
    return submitSwapBatch(portico, prepared, { signal })
  }
  let hash = ''
  for (const index of prepared.steps.keys()) {
    onStep?.(index, prepared)
    hash = await submitSwapStep(portico, prepared, index, { signal })
  }
  return hash
}

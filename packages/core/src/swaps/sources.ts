import type { ChainId, SwapSource } from '../types/index.ts'
import type { QuotingSwaps } from './types.ts'

/**
 * Whether a network may have swaps, as far as is known without a request: its adapter has them, and
 * `features.swaps` is on. `swapSources` knows whether there is a source.
 *
 * @example canSwap(portico, 'eip155:1')
 */
export function canSwap(
  _portico: Pick<QuotingSwaps, 'config' | 'getState'>,
  _chain: ChainId,
): boolean {
  return false
}

/**
 * The sources of a network: those of the host's option `swapSources`, then the service, then those
 * of the adapter, which need the network's node only. Empty where there are no swaps. Never
 * rejects: a source that cannot say whether it has the network is left out.
 *
 * @example const sources = await swapSources(portico, 'eip155:1')
 */
export async function swapSources(
  _portico: QuotingSwaps,
  _chain: ChainId,
): Promise<readonly SwapSource[]> {
  return []
}

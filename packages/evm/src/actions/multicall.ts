import type { MulticallParameters, MulticallReturnType } from 'viem'
import { loadViem } from '../load-viem.ts'
import { reader, type Instance, type OnChain } from './shared.ts'

/**
 * Several contract reads in one request to the network's Multicall3 (`contracts.multicall3`). Needs
 * no account.
 *
 * @returns for each `{ status: 'success', result }` or `{ status: 'failure', error }`; only the
 *   results with `allowFailure: false`.
 */
export async function multicall<
  const C extends readonly unknown[],
  AllowFailure extends boolean = true,
>(
  portico: Instance,
  calls: MulticallParameters<C, AllowFailure> & OnChain,
): Promise<MulticallReturnType<C, AllowFailure>> {
  const { multicall: read } = await loadViem()
  return read(await reader(portico, calls.chain), calls)
}

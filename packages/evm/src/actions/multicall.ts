import type { MulticallParameters, MulticallReturnType } from 'viem'
import { reader, type Instance, type OnChain } from './shared.ts'

/**
 * Several contract calls that read, in one request to the network's Multicall3 (the network's
 * `contracts.multicall3`). Needs no account.
 *
 * @returns for each `{ status: 'success', result }` or `{ status: 'failure', error }`; the
 *   results alone with `allowFailure: false`.
 */
export async function multicall<
  const C extends readonly unknown[],
  AllowFailure extends boolean = true,
>(
  portico: Instance,
  calls: MulticallParameters<C, AllowFailure> & OnChain,
): Promise<MulticallReturnType<C, AllowFailure>> {
  const { multicall: read } = await import('viem/actions')
  return read(await reader(portico, calls.chain), calls)
}

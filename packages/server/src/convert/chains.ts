import type { Blockchain, Chain } from '../blockchain/types.ts'
import { HttpError } from '../http/errors.ts'
import type { Convert } from './create.ts'

/** Shown to visitors. */
export const noSwaps = 'Network not supported for Swaps'
export const noGasPrice = 'Network not supported for Gas Price'

/** @throws HttpError 400 */
export function chainOf(
  { chains }: Pick<Blockchain, 'chains'>,
  id: string,
  unsupported: string,
): Chain {
  const chain = chains.get(id)
  if (!chain) throw new HttpError(400, 'chainId', unsupported)
  return chain
}

/** @throws HttpError 400 where no source has swaps. */
export function swapChainOf(
  blockchain: Pick<Blockchain, 'chains'>,
  convert: Pick<Convert, 'sourcesOn'>,
  id: string,
): Chain {
  const chain = chainOf(blockchain, id, noSwaps)
  if (convert.sourcesOn(id).length === 0) throw new HttpError(400, 'chainId', noSwaps)
  return chain
}

/** The contracts that swaps of a chain call, each once. */
export const contractsOn = (convert: Pick<Convert, 'sourcesOn'>, id: string): readonly string[] => [
  ...new Set(convert.sourcesOn(id).flatMap((source) => source.contract(id) ?? [])),
]

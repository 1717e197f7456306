import { loadReads } from '../bundles.ts'
import { connected, networkToRead, type Hex, type Instance, type OnChain } from './shared.ts'

/** An amount in the smallest unit. */
export interface Balance {
  /** In the smallest unit. */
  value: bigint
  /** The power of ten between the smallest unit and the whole. */
  decimals: number
}

/**
 * The balance of an address in the network's coin or an ERC-20 token.
 *
 * @param options.address Default: the active account.
 * @param options.token The token's contract; default: the network's coin.
 */
export async function getBalance(
  portico: Instance,
  { address, token, chain }: { address?: Hex; token?: Hex } & OnChain = {},
): Promise<Balance> {
  const owner = address ?? connected(portico).address
  const { createReads } = await loadReads()
  const { raw, decimals } = await (
    await createReads(networkToRead(portico, chain).id, portico.services)
  ).balance(owner, token)
  return { value: BigInt(raw), decimals }
}

import { loadNames } from '../bundles.ts'
import { resolver } from './names.ts'
import type { Hex, Instance, OnChain } from './shared.ts'

/**
 * The address of an ENS name (ENSIP-1), or null. The name is looked up in its normal form
 * (ENSIP-15); null if it has none.
 */
export async function getEnsAddress(
  portico: Instance,
  { name: typed, chain }: { name: string } & OnChain,
): Promise<Hex | null> {
  const { getEnsAddress: read, normalizeName } = await loadNames()
  const client = await resolver(portico, chain)
  const name = normalizeName(typed)?.name
  return name ? read(client, { name }) : null
}

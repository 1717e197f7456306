import { loadNames } from '../bundles.ts'
import { resolver, shownIdentity } from './names.ts'
import type { Hex, Instance, OnChain } from './shared.ts'

/**
 * The primary ENS name of an address, forward-verified by the resolver (ENSIP-3); null without one,
 * or if it may imitate another (ENSIP-15).
 */
export async function getEnsName(
  portico: Instance,
  { address, chain }: { address: Hex } & OnChain,
): Promise<string | null> {
  const { getEnsName: read, isNormal } = await loadNames()
  const client = await resolver(portico, chain)
  const name = await read(client, { address })
  return name && isNormal(name) ? (await shownIdentity(name, null)).name : null
}

import { resolver } from './names.ts'
import type { Hex, Instance, OnChain } from './shared.ts'

/**
 * The address of an ENS name (ENSIP-1), or null. A name that is not normalised (ENSIP-15) may
 * imitate another one: null.
 */
export async function getEnsAddress(
  portico: Instance,
  { name, chain }: { name: string } & OnChain,
): Promise<Hex | null> {
  const [client, { getEnsAddress: read }, { isNormal }] = await Promise.all([
    resolver(portico, { chain }),
    import('viem/actions'),
    import('../ens.ts'),
  ])
  return isNormal(name) ? read(client, { name }) : null
}

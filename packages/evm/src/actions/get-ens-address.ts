import { resolver } from './names.ts'
import type { Hex, Instance, OnChain } from './shared.ts'

/**
 * The address of an ENS name (ENSIP-1); null when it has none. A name outside its normal form
 * (ENSIP-15) may imitate another one and has none.
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

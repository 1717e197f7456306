import { resolver } from './names.ts'
import type { Hex, Instance, OnChain } from './shared.ts'

/**
 * The address that an ENS name stands for (ENSIP-1); null where it stands for none. A name that is not in its normal form (ENSIP-15) may
 * look like another one: it stands for none.
 */
export async function getEnsAddress(portico: Instance, { name, chain }: { name: string } & OnChain): Promise<Hex | null> {
  const [client, { getEnsAddress: read }, { isNormal }] = await Promise.all([resolver(portico, { chain }), import('viem/actions'), import('../ens.ts')])
  return isNormal(name) ? read(client, { name }) : null
}

import { resolver, shownIdentity } from './names.ts'
import type { Instance, OnChain } from './shared.ts'

/**
 * The picture of an ENS name (ENSIP-12): an https address or a data URL of an image; null when it
 * has none. A name outside its normal form (ENSIP-15) may imitate another one and has none.
 */
export async function getEnsAvatar(
  portico: Instance,
  { name, chain }: { name: string } & OnChain,
): Promise<string | null> {
  const [client, { getEnsAvatar: read }, { isNormal }] = await Promise.all([
    resolver(portico, { chain }),
    import('viem/actions'),
    import('../ens.ts'),
  ])
  return isNormal(name) ? (await shownIdentity(null, await read(client, { name }))).avatar : null
}

import { resolver, shownIdentity } from './names.ts'
import type { Instance, OnChain } from './shared.ts'

/**
 * The avatar of an ENS name (ENSIP-12): an https or data URL of an image, or null. A name that is
 * not normalised (ENSIP-15) may imitate another one: null.
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

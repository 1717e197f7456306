import { resolver, shownIdentity } from './names.ts'
import type { Instance, OnChain } from './shared.ts'

/**
 * The avatar of an ENS name (ENSIP-12): an https or data URL of an image, or null. The name is
 * looked up in its normal form (ENSIP-15); null if it has none.
 */
export async function getEnsAvatar(
  portico: Instance,
  { name: typed, chain }: { name: string } & OnChain,
): Promise<string | null> {
  const [client, { getEnsAvatar: read }, { normalizeName }] = await Promise.all([
    resolver(portico, { chain }),
    import('viem/actions'),
    import('../ens-name.ts'),
  ])
  const name = normalizeName(typed)?.name
  return name ? (await shownIdentity(null, await read(client, { name }))).avatar : null
}

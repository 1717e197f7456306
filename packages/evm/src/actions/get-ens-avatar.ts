import { loadNames } from '../bundles.ts'
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
  const { getEnsAvatar: read, normalizeName } = await loadNames()
  const client = await resolver(portico, chain)
  const name = normalizeName(typed)?.name
  return name ? (await shownIdentity(null, await read(client, { name }))).avatar : null
}

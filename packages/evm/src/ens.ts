import type { Json, Network } from '@portico/core'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { viemClient } from './transport.ts'

/** The primary ENS name of an address, forward-checked by the resolver, and its avatar (ENSIP-3, -12). */
export async function lookUp(
  network: Network,
  request: (method: string, params?: Json) => Promise<Json>,
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const client = viemClient(network, request)
  const name = await getEnsName(client, { address: address as `0x${string}` })
  if (!name) return { name: null, avatar: null }
  const avatar = await getEnsAvatar(client, { name: normalize(name) }).catch(() => null)
  // Used only as an image source; anything else is not an avatar.
  const safe = avatar && /^(https:\/\/|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i.test(avatar)
  return { name, avatar: safe ? avatar : null }
}

import type { Json, Network } from '@portico/core'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import { isNormal } from './ens-name.ts'
import { viemClient } from './transport.ts'

/** Forward-checked by the resolver (ENSIP-3, -12). */
export async function lookUp(
  network: Network,
  request: (method: string, params?: Json) => Promise<Json>,
  address: string,
): Promise<{ name: string | null; avatar: string | null }> {
  const client = viemClient(network, request)
  const name = await getEnsName(client, { address: address as `0x${string}` })
  if (!name || !isNormal(name)) return { name: null, avatar: null }
  return { name, avatar: await getEnsAvatar(client, { name }).catch(() => null) }
}

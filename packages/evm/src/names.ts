/** Names of ENS, forward-checked by its resolver (ENSIP-3, -12), and the rules for them (ENSIP-15). */
import { ens_beautify } from '@adraffy/ens-normalize'
import type { Json, Network, NormalizedName } from '@portico/core'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { viemClient } from './transport.ts'

export { getEnsAddress, getEnsAvatar, getEnsName } from 'viem/actions'
export { toCoinType } from 'viem/ens'
export { viemClient }

/** The name and the picture of an address. */
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

/**
 * A typed name in its normal form (ENSIP-15), and as it is to be shown; null where the standard
 * does not allow it. Nothing is removed from it first: a joiner tells the names of two owners
 * apart.
 */
export function normalizeName(typed: string): NormalizedName | null {
  try {
    const name = normalize(typed)
    return { name, displayName: ens_beautify(name) }
  } catch {
    return null
  }
}

/** Whether a name that a chain returned is in its normal form. Any other may imitate a name. */
export const isNormal = (name: string): boolean => normalizeName(name)?.name === name

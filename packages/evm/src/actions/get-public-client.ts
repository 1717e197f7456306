import type { Chain, PublicClient, Transport } from 'viem'
import { loadViem } from '../load-viem.ts'
import { reader, type Instance, type OnChain } from './shared.ts'

/**
 * viem's public client of a network, over the engine's RPC with its retries and ranked fallback.
 * Needs no account.
 */
export async function getPublicClient(
  portico: Instance,
  { chain }: OnChain = {},
): Promise<PublicClient<Transport, Chain | undefined>> {
  const { publicActions } = await loadViem()
  const client = await reader(portico, chain)
  return client.extend(publicActions) as PublicClient<Transport, Chain | undefined>
}

import type { ChainId } from '@portico/core'
import type { Read, ReadOptions } from '@portico/react/headless'
import type { Chain, PublicClient, Transport } from 'viem'
import { getPublicClient } from '../actions/get-public-client.ts'
import type { Instance, OnChain } from '../actions/shared.ts'
import { useChain } from './use-chain.ts'
import { useClient } from './use-client.ts'

const make = (
  portico: Instance,
  chain: string,
): Promise<PublicClient<Transport, Chain | undefined>> =>
  getPublicClient(portico, { chain: chain as ChainId })

/**
 * viem's public client of the active or given network. Only then is viem loaded.
 *
 * @example const { data: client } = usePublicClient()
 */
export function usePublicClient(
  on: OnChain = {},
  { enabled = true }: Pick<ReadOptions, 'enabled'> = {},
): Read<PublicClient<Transport, Chain | undefined>> {
  const chain = useChain(on.chain)
  return useClient(enabled ? chain : undefined, make)
}

import { activeChain, type ChainId, type ChainIdInput } from '@portico/core'
import { limits } from '@portico/core/internal/limits/limits'
import { toChainId } from '@portico/core/internal/networks/read-chain-id'
import { useSelector } from '@portico/react'
import { nameNetwork } from '../actions/names.ts'

/** Names change seldom: as long as the modal keeps them. */
export const nameTtl: number = limits.identityTtl

/** The network that names live on: the one given, else the configured one that has a resolver, else the one in use. */
export function useNameChain(given: ChainIdInput | undefined): ChainId | undefined {
  return useSelector((state) => given === undefined ? nameNetwork(state.networks)?.id ?? activeChain(state, 'eip155') : toChainId(given))
}

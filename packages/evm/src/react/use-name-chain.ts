import { activeChain, type ChainId } from '@portico/core'
import { limits } from '@portico/core/internal/limits/limits'
import { useSelector } from '@portico/react'
import { nameNetwork } from '../actions/names.ts'

/** Names change seldom: as long as the modal keeps them. */
export const nameTtl: number = limits.identityTtl

/** The network that names live on: the one given, else the configured one that has a resolver, else the one in use. */
export function useNameChain(given: ChainId | undefined): ChainId | undefined {
  return useSelector((state) => given ?? nameNetwork(state.networks)?.id ?? activeChain(state, 'eip155'))
}

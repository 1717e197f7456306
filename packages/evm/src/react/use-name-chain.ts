import { activeChain, limits, type ChainId, type ChainIdInput } from '@portico/core'
import { toChainId } from '@portico/core/adapter'
import { useSelector } from '@portico/react'
import { nameNetwork } from '../actions/names.ts'

/** Names rarely change: cached as long as in the modal. */
export const nameTtl: number = limits.identityTtl

export function useNameChain(given: ChainIdInput | undefined): ChainId | undefined {
  return useSelector((state) =>
    given === undefined
      ? (nameNetwork(state.networks)?.id ?? activeChain(state, 'eip155'))
      : toChainId(given),
  )
}

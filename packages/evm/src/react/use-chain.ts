import { accountOf, activeChain, type ChainId, type ChainIdInput } from '@portico/core'
import { toChainId } from '@portico/core/adapter'
import { useSelector } from '@portico/react'
import type { Hex } from '../actions/shared.ts'

export function useChain(given: ChainIdInput | undefined): ChainId | undefined {
  return useSelector((state) =>
    given === undefined ? activeChain(state, 'eip155') : toChainId(given),
  )
}

export function useAddress(): Hex | undefined {
  return useSelector((state) => accountOf(state, 'eip155')?.address as Hex | undefined)
}

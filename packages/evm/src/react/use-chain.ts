import { accountOf, activeChain, type ChainId } from '@portico/core'
import { useSelector } from '@portico/react'
import type { Hex } from '../actions/shared.ts'

/** The network that is read: the one given, else the one in use. */
export function useChain(given: ChainId | undefined): ChainId | undefined {
  return useSelector((state) => given ?? activeChain(state, 'eip155'))
}

/** The address in use. */
export function useAddress(): Hex | undefined {
  return useSelector((state) => accountOf(state, 'eip155')?.address as Hex | undefined)
}

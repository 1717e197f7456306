import {
  activeChain,
  namespaceState,
  type ChainId,
  type ChainIdInput,
  type State,
} from '@portico/core'
import { toChainId } from '@portico/core/modal'
import type { Namespace } from './register.ts'
import { useSelector } from './use-selector.ts'

/** Whose holdings, history or NFTs are read. */
export interface OfAccount {
  /** The address. Default: the active account; while disconnected, nothing is read. */
  address?: string | undefined
  /** The namespace of the account and network in use. Default: the active one. */
  namespace?: Namespace | undefined
}

export function useWhose({ address, namespace }: OfAccount): {
  address: string | undefined
  chain: ChainId | undefined
  links: State['links']
} {
  return useSelector((state) => {
    const status = namespaceState(state, namespace)
    return {
      address: address ?? (status.is === 'connected' ? status.account : undefined),
      chain: activeChain(state, namespace),
      links: state.links,
    }
  })
}

/** The given network, or the active one, with its namespace's active account. */
export function useSenderOn(given: ChainIdInput | undefined): {
  account: string | undefined
  chain: ChainId | undefined
} {
  const wanted = given === undefined ? undefined : toChainId(given)
  const { address, chain } = useWhose({
    namespace: wanted?.slice(0, wanted.indexOf(':')) as Namespace | undefined,
  })
  return { account: address, chain: wanted ?? chain }
}

export const chainOr = (
  given: ChainIdInput | undefined,
  inUse: ChainId | undefined,
): ChainId | undefined => (given === undefined ? inUse : toChainId(given))

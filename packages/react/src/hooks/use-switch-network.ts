import type { ChainId, Network } from '@portico/core'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** What `useSwitchNetwork` gives. */
export interface UseSwitchNetwork extends ActionState<ChainId, void> {
  /** The configured networks. */
  networks: readonly Network[]
  /** Asks the wallet to move; what comes of it is in the state. */
  switchNetwork(id: ChainId): void
  /** As `portico.switchNetwork`: resolves once the wallet stands there. */
  switchNetworkAsync(id: ChainId): Promise<void>
}

/**
 * Moves the wallet to another network, by its CAIP-2 id, or without a wallet the visitor's choice.
 *
 * @example
 * const { networks, switchNetwork, isPending, error } = useSwitchNetwork()
 * switchNetwork('eip155:8453')
 */
export function useSwitchNetwork(): UseSwitchNetwork {
  const networks = useSelector((state) => state.networks)
  const { run, runAsync, ...state } = useAction((instance, id: ChainId) => instance.switchNetwork(id))
  return { ...state, networks, switchNetwork: run, switchNetworkAsync: runAsync }
}

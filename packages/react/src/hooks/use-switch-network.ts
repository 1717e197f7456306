import type { ChainIdInput, Network } from '@portico/core'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** The result of `useSwitchNetwork`. */
export interface UseSwitchNetwork extends ActionState<ChainIdInput, void> {
  /** The configured networks. */
  networks: readonly Network[]
  /** Asks the wallet to switch; the result is in the state. */
  switchNetwork(network: ChainIdInput): void
  /** As `portico.switchNetwork`: resolves once the wallet has switched. */
  switchNetworkAsync(network: ChainIdInput): Promise<void>
}

/**
 * Switches the wallet, or without one the visitor's choice, to a network: an EVM chain number, a
 * CAIP-2 id, or the network itself.
 *
 * @example
 * const { networks, switchNetwork, isPending, error } = useSwitchNetwork()
 * switchNetwork(8453) // or 'eip155:8453', or `base` of viem/chains
 */
export function useSwitchNetwork(): UseSwitchNetwork {
  const networks = useSelector((state) => state.networks)
  const { run, runAsync, ...state } = useAction((instance, network: ChainIdInput) =>
    instance.switchNetwork(network),
  )
  return { ...state, networks, switchNetwork: run, switchNetworkAsync: runAsync }
}

import type { ChainAdapter, ProviderHandle } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import type { Eip1193Provider, SwapTables } from '@portico/evm'
import { chainAccess, swappingOver } from '@portico/evm/adapter'
import { loadConnection, loadTransport } from './bundles.ts'
import type { WagmiActions, WagmiConfig } from './config.ts'
import { createConnector } from './connector.ts'
import { createGuests } from './guests.ts'
import type { ConnectionSource } from './mirror.ts'

/** The adapter over a wagmi config; hosts get the connection's EIP-1193 provider. */
export type WagmiAdapter = ChainAdapter<
  'eip155',
  Eip1193Provider,
  ConnectionSource | Eip1193Provider
>

/**
 * @param load Loads wagmi's actions from the host's package.
 * @param swaps The host's own pools.
 */
export function createAdapter(
  config: WagmiConfig,
  load: () => Promise<{ actions: WagmiActions }>,
  swaps?: SwapTables,
): WagmiAdapter {
  const actions = lazy(async () => (await load()).actions)
  const guests = createGuests(config)
  return {
    namespace: 'eip155',
    label: 'wagmi',
    authority: 'host',
    connectors: [createConnector(config, actions, guests)],
    async attach(handle, emit, services, link, wrap) {
      if (link.connector === 'wagmi') {
        const { attach } = await loadConnection()
        const own = handle as ProviderHandle<'eip155', ConnectionSource>
        return attach(config, actions, own, emit, services, link, wrap)
      }
      const slot = guests.claim(link)
      try {
        const { attachGuest } = await loadConnection()
        return await attachGuest({ config, guests, slot, emit, services }, handle)
      } catch (error) {
        guests.release(slot)
        throw error
      }
    },
    awaits: guests.reserve,
    choose: async (chain) => {
      const { toFailure } = await loadConnection()
      try {
        const { switchChain } = await actions()
        await switchChain(config, { chainId: Number(chain.slice('eip155:'.length)) })
      } catch (error) {
        throw toFailure(error, 'switch-failed')
      }
    },
    rpc: async (network) => (await loadTransport()).transportRpc(config, network),
    ...chainAccess,
    swapping: swappingOver(swaps),
  }
}

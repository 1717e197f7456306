import type { ChainAdapter, ProviderHandle } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import type { Eip1193Provider } from '@portico/evm'
import { chainAccess } from '@portico/evm/adapter'
import type { WagmiActions, WagmiConfig } from './config.ts'
import type { ConnectionSource } from './connection.ts'
import { createConnector } from './connector.ts'
import { createGuests } from './guests.ts'

/** The adapter over a wagmi config; hosts get the connection's EIP-1193 provider. */
export type WagmiAdapter = ChainAdapter<
  'eip155',
  Eip1193Provider,
  ConnectionSource | Eip1193Provider
>

/** @param load Loads wagmi's actions from the host's package. */
export function createAdapter(
  config: WagmiConfig,
  load: () => Promise<{ actions: WagmiActions }>,
): WagmiAdapter {
  const actions = lazy(async () => (await load()).actions)
  const guests = createGuests(config)
  return {
    namespace: 'eip155',
    label: 'wagmi',
    authority: 'host',
    connectors: [createConnector(config, actions, guests, () => import('./attach.ts'))],
    async attach(handle, emit, services, link, wrap) {
      if (link.connector === 'wagmi')
        return (await import('./attach.ts')).attach(
          config,
          actions,
          handle as ProviderHandle<'eip155', ConnectionSource>,
          emit,
          services,
          link,
          wrap,
        )
      const slot = guests.claim(link)
      try {
        return await (
          await import('./guest.ts')
        ).attachGuest({ config, guests, slot, emit, services }, handle)
      } catch (error) {
        guests.release(slot)
        throw error
      }
    },
    awaits: guests.reserve,
    choose: async (chain) => {
      const { toFailure } = await import('./failure.ts')
      try {
        await (
          await actions()
        ).switchChain(config, { chainId: Number(chain.slice('eip155:'.length)) })
      } catch (error) {
        throw toFailure(error, 'switch-failed')
      }
    },
    rpc: async (network) => (await import('./transport.ts')).transportRpc(config, network),
    ...chainAccess,
  }
}

import type { ChainAdapter } from '@portico/core'
import { lazy } from '@portico/core/internal/lazy'
import type { Eip1193Provider } from '@portico/evm'
import { addressShape } from '@portico/evm/internal/address-shape'
import { approvals } from '@portico/evm/internal/approvals'
import type { WagmiActions, WagmiConfig } from './config.ts'
import type { Followed } from './connection.ts'
import { createConnector } from './connector.ts'

/** The adapter over a wagmi config; hosts are handed the connection's EIP-1193 provider. */
export type WagmiAdapter = ChainAdapter<'eip155', Eip1193Provider, Followed>

/** @param load Brings wagmi's actions, from whichever of its packages the host has. */
export function createAdapter(config: WagmiConfig, load: () => Promise<{ actions: WagmiActions }>): WagmiAdapter {
  const actions = lazy(async () => (await load()).actions)
  return {
    ns: 'eip155',
    label: 'wagmi',
    authority: 'host',
    connectors: [createConnector(config, actions, () => import('./attach.ts'))],
    attach: async (handle, emit, services) => (await import('./attach.ts')).attach(config, actions, handle, emit, services),
    choose: async (chain) => {
      const { toFailure } = await import('./failure.ts')
      try {
        await (await actions()).switchChain(config, { chainId: Number(chain.slice('eip155:'.length)) })
      } catch (error) {
        throw toFailure(error, 'switch-failed')
      }
    },
    parseAddress: addressShape,
    reads: async (chain, services) => (await import('@portico/evm/internal/reads')).createReads(chain, services),
    needsApproval: (method) => approvals.has(method),
  }
}

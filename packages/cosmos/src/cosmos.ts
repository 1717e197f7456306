import type { ChainAdapter, Reads } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import { parseAddress } from './address.ts'
import { keplr } from './keplr.ts'
import type { CosmosOptions } from './options.ts'
import type { CosmosProvider } from './provider.ts'
import type { Denoms } from './reads.ts'
import type { CosmosWallet } from './wallet.ts'

/** The adapter for Cosmos chains; see {@link cosmos}. */
export type CosmosAdapter = ChainAdapter<'cosmos', CosmosProvider, CosmosWallet>

/**
 * Speaks to Cosmos chains (CAIP-2 namespace `cosmos`, whose references are chain ids) through
 * wallets of the Keplr interface. A network's `rpcUrls` are base URLs of its REST interface (LCD),
 * e.g. `https://rest.cosmos.directory/cosmoshub`.
 *
 * @example
 * const portico = createPortico({ adapters: [cosmos()], networks: [cosmosHub] })
 */
export function cosmos(options: CosmosOptions = {}): CosmosAdapter {
  const attacher = lazy(() => import('./attach.ts'))
  const denoms: Denoms = new Map()
  return {
    namespace: 'cosmos',
    label: 'cosmos',
    authority: 'portico',
    connectors: [keplr(options, attacher)],
    attach: async (handle, emit, services, link) =>
      (attacher.now ?? (await attacher())).attach(handle, emit, services, link, options),
    parseAddress,
    reads: async (chain, services): Promise<Reads> =>
      (await import('./reads.ts')).createReads(chain, services, options.chains, denoms),
  }
}

import type { ChainAdapter } from '@portico/core'
import { parseAddress } from './address.ts'
import { loadConnection } from './bundles.ts'
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
  const denoms: Denoms = new Map()
  return {
    namespace: 'cosmos',
    label: 'cosmos',
    authority: 'portico',
    connectors: [keplr(options)],
    attach: async (handle, emit, services, link) =>
      (await loadConnection()).attach(handle, emit, services, link, options),
    parseAddress,
    reads: async (chain, services) =>
      (await loadConnection()).createReads(chain, services, options.chains, denoms),
  }
}

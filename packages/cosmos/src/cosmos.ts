import type { ChainAdapter, Reads } from '@portico/core'
import { parseAddress } from './address.ts'
import type { CosmosChains } from './chains.ts'
import { keplr } from './keplr.ts'
import type { CosmosProvider } from './provider.ts'
import type { Denoms } from './reads.ts'
import type { CosmosWallet } from './wallet.ts'

/** The adapter for Cosmos chains; see {@link cosmos}. */
export type CosmosAdapter = ChainAdapter<'cosmos', CosmosProvider, CosmosWallet>

export interface CosmosOptions {
  /**
   * What wallets and reads need to know of chains beyond their networks, by CAIP-2 id. With it, a wallet that has not
   * heard of a chain can be told of it; without it, only chains that the wallet knows can be used.
   */
  chains?: CosmosChains
  /**
   * Connects again while the page loads. Wallets of this interface have no call that never prompts: `enable` is silent
   * while the wallet is unlocked and the visitor still lets the page in, and a window otherwise. Default: false;
   * after a reload the visitor connects with one press.
   */
  restoreMayPrompt?: boolean
}

/**
 * Speaks to Cosmos chains (CAIP-2 namespace `cosmos`, whose references are chain ids) through wallets of the Keplr
 * interface. A network's `rpcUrls` are base URLs of its REST interface (LCD), e.g. `https://rest.cosmos.directory/cosmoshub`.
 *
 * @example
 * const portico = createPortico({ adapters: [cosmos()], networks: [cosmosHub] })
 */
export function cosmos(options: CosmosOptions = {}): CosmosAdapter {
  let attacher: typeof import('./attach.ts') | undefined
  const load = async (): Promise<typeof import('./attach.ts')> => (attacher ??= await import('./attach.ts'))
  const denoms: Denoms = new Map()
  return {
    ns: 'cosmos',
    label: 'cosmos',
    authority: 'portico',
    connectors: [keplr(options, load)],
    attach: async (handle, emit, services, link) => (attacher ?? (await load())).attach(handle, emit, services, link, options),
    parseAddress,
    reads: async (chain, services): Promise<Reads> => (await import('./reads.ts')).createReads(chain, services, options.chains, denoms),
  }
}

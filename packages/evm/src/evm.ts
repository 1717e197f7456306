import type { ChainAdapter, Connector } from '@portico/core'
import { announcements } from './announcement.ts'
import { loadConnection } from './bundles.ts'
import { chainAccess, swappingOver } from './chain-access.ts'
import { eip6963 } from './eip6963.ts'
import { injected } from './injected.ts'
import type { Eip1193Provider } from './provider.ts'
import { safe, type SafeOptions } from './safe/safe.ts'
import type { SwapTables } from './swaps/pool-tables.ts'

/** The adapter for EVM networks; see {@link evm}. */
export type EvmAdapter = ChainAdapter<'eip155', Eip1193Provider>

/** The options of {@link evm}. */
export interface EvmOptions {
  /** A Safe whose page frames this one. `false`: not searched. */
  safe?: SafeOptions | false
  /**
   * The pools that swaps go over without any service, by network. Without an entry: Uniswap's, on
   * Ethereum, Optimism, BNB Smart Chain, Polygon, Base, Arbitrum and Avalanche. An entry replaces
   * the network's; `false` turns it off.
   *
   * @example evm({ swaps: { 'eip155:1': false } })
   */
  swaps?: SwapTables
}

/**
 * The adapter for EVM networks (CAIP-2 namespace `eip155`): announced (EIP-6963) and injected
 * wallets, and the Safe that frames the page. Connecting, signing and reading load on demand, viem
 * only for names.
 *
 * @example
 * const portico = createPortico({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: EvmOptions = {}): EvmAdapter {
  const listen = announcements()
  const connectors: readonly Connector[] = [
    eip6963(listen),
    injected(listen),
    ...(options.safe === false ? [] : [safe(options.safe)]),
  ]
  return {
    namespace: 'eip155',
    label: 'evm',
    authority: 'portico',
    connectors,
    attach: async (handle, emit, services, link) =>
      (await loadConnection()).attach(handle, emit, services, link),
    ...chainAccess,
    swapping: swappingOver(options.swaps),
  }
}

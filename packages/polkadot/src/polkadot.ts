import type { ChainAdapter } from '@portico/core'
import { loadConnection } from './bundles.ts'
import { injectedWeb3 } from './injected-web3.ts'
import type { PolkadotOptions } from './options.ts'
import type { PolkadotProvider } from './provider.ts'
import type { PolkadotWallet } from './wallet.ts'

/** The adapter for Polkadot and other Substrate chains; see {@link polkadot}. */
export type PolkadotAdapter = ChainAdapter<'polkadot', PolkadotProvider, PolkadotWallet>

/**
 * Speaks to Polkadot, Kusama and other Substrate chains (CAIP-2 namespace `polkadot`, whose
 * references are the first 32 hex characters of a genesis hash) through the extensions in
 * `window.injectedWeb3`.
 *
 * @example
 * const portico = createPortico({ adapters: [polkadot()], networks: [polkadotAssetHub] })
 */
export function polkadot(options: PolkadotOptions = {}): PolkadotAdapter {
  return {
    namespace: 'polkadot',
    label: 'polkadot',
    authority: 'portico',
    connectors: [injectedWeb3(options)],
    attach: async (handle, emit, services, link) =>
      (await loadConnection()).attach(handle, emit, services, link),
    parseAddress: async (text) => ((await loadConnection()).readSs58(text) ? text : null),
    reads: async (chain, services) => (await loadConnection()).createReads(chain, services),
  }
}

import type { ChainAdapter, Reads } from '@portico/core'
import { lazy } from '@portico/core/adapter'
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
  const attacher = lazy(() => import('./attach.ts'))
  return {
    namespace: 'polkadot',
    label: 'polkadot',
    authority: 'portico',
    connectors: [injectedWeb3(options, attacher)],
    attach: async (handle, emit, services, link) =>
      (attacher.now ?? (await attacher())).attach(handle, emit, services, link),
    // The checksum needs BLAKE2b, which no page loads at its start.
    parseAddress: async (text) => ((await import('./ss58.ts')).decodeSs58(text) ? text : null),
    reads: async (chain, services): Promise<Reads> =>
      (await import('./reads.ts')).createReads(chain, services),
  }
}

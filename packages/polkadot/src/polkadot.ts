import type { ChainAdapter, Reads } from '@portico/core'
import { injectedWeb3 } from './injected-web3.ts'
import type { PolkadotProvider } from './provider.ts'
import type { PolkadotWallet } from './wallet.ts'

/** The adapter for Polkadot and other Substrate chains; see {@link polkadot}. */
export type PolkadotAdapter = ChainAdapter<'polkadot', PolkadotProvider, PolkadotWallet>

export interface PolkadotOptions {
  /** What extensions tell their owner is asking. Default: the page's title, else its host. */
  name?: string
  /**
   * Connects again while the page loads. Extensions have no call that never prompts: `enable` is silent while the
   * visitor still lets the page in, and a window otherwise. Default: false; after a reload the visitor connects with
   * one press.
   */
  restoreMayPrompt?: boolean
}

/**
 * Speaks to Polkadot, Kusama and other Substrate chains (CAIP-2 namespace `polkadot`, whose references are the
 * first 32 hex characters of a genesis hash) through the extensions in `window.injectedWeb3`.
 *
 * @example
 * const portico = createPortico({ adapters: [polkadot()], networks: [polkadotAssetHub] })
 */
export function polkadot(options: PolkadotOptions = {}): PolkadotAdapter {
  let attacher: typeof import('./attach.ts') | undefined
  const load = async (): Promise<typeof import('./attach.ts')> => (attacher ??= await import('./attach.ts'))
  return {
    ns: 'polkadot',
    label: 'polkadot',
    authority: 'portico',
    connectors: [injectedWeb3(options, load)],
    attach: async (handle, emit, services, link) => (attacher ?? (await load())).attach(handle, emit, services, link),
    // The checksum needs BLAKE2b, which no page begins with.
    parseAddress: async (text) => ((await import('./ss58.ts')).decodeSs58(text) ? text : null),
    reads: async (chain, services): Promise<Reads> => (await import('./reads.ts')).createReads(chain, services),
  }
}

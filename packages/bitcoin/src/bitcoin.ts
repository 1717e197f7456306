import type { ChainAdapter, Connector } from '@portico/core'
import { standardConnector } from '@portico/core/wallet-standard'
import { parseBitcoinAddress } from './address.ts'
import { loadConnection } from './bundles.ts'
import { satsProvider } from './find.ts'
import { pageConnector } from './page.ts'
import type { BitcoinProvider } from './provider.ts'
import type { BitcoinHandle } from './wallet.ts'

/** The adapter for Bitcoin; see {@link bitcoin}. */
export type BitcoinAdapter = ChainAdapter<'bip122', BitcoinProvider, BitcoinHandle>

/**
 * The Bitcoin adapter (CAIP-2 namespace `bip122`): Wallet Standard wallets, sats-connect, and the
 * globals of Leather, OKX, UniSat and Bitget.
 *
 * A network's `rpcUrls` are Esplora base URLs (`https://mempool.space/api`), not JSON-RPC.
 *
 * @example
 * import { bitcoin as bitcoinMainnet } from '@portico/core/networks'
 * const portico = createPortico({ adapters: [bitcoin()], networks: [bitcoinMainnet] })
 */
export function bitcoin(): BitcoinAdapter {
  const connectors: readonly Connector[] = [
    standardConnector({
      namespace: 'bip122',
      prefix: 'bitcoin',
      connect: ['bitcoin:connect'],
      // By the other route these restore silently and report their network.
      serves: (wallet) => !satsProvider(wallet),
      code: async () => (await loadConnection()).standardCode,
    }),
    pageConnector('sats-connect', ['sats']),
    pageConnector('bitcoin-injected', ['leather', 'okx', 'unisat']),
  ]
  return {
    namespace: 'bip122',
    label: 'bitcoin',
    authority: 'portico',
    connectors,
    attach: async (handle, emit, services, link) =>
      (await loadConnection()).attach(handle, emit, services, link),
    parseAddress: (text) => parseBitcoinAddress(text)?.address ?? null,
    reads: async (chain, services) => (await loadConnection()).createReads(chain, services),
  }
}

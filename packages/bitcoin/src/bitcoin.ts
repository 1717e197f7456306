import type { ChainAdapter, Connector, Reads } from '@portico/core'
import { lazy } from '@portico/core/internal/utils/lazy'
import { standardConnector } from '@portico/core/wallet-standard'
import { parseBitcoinAddress } from './address.ts'
import { satsProvider } from './find.ts'
import { pageConnector } from './page.ts'
import type { BitcoinProvider } from './provider.ts'
import type { BitcoinHandle } from './wallet.ts'

/** The adapter for Bitcoin; see {@link bitcoin}. */
export type BitcoinAdapter = ChainAdapter<'bip122', BitcoinProvider, BitcoinHandle>

/**
 * The adapter for Bitcoin (CAIP-2 namespace `bip122`): Wallet Standard wallets, the sats-connect
 * protocol, and the globals of Leather, OKX, UniSat and Bitget. Discovery and address validation
 * load at once; connecting, signing and reading load on demand.
 *
 * A network's `rpcUrls` are base URLs of Esplora (`https://mempool.space/api`), not of JSON-RPC.
 *
 * @example
 * import { bitcoin as bitcoinMainnet } from '@portico/core/networks'
 * const portico = createPortico({ adapters: [bitcoin()], networks: [bitcoinMainnet] })
 */
export function bitcoin(): BitcoinAdapter {
  const attacher = lazy(() => import('./attach.ts'))
  const connectors: readonly Connector[] = [
    standardConnector(
      {
        ns: 'bip122',
        prefix: 'bitcoin',
        connect: ['bitcoin:connect'],
        // These wallets restore without a prompt, and report their network, when they are reached
        // by the other route.
        serves: (wallet) => !satsProvider(wallet),
        code: async () => (await import('./routes/standard.ts')).code,
      },
      attacher,
    ),
    pageConnector('sats-connect', ['sats'], attacher),
    pageConnector('bitcoin-injected', ['leather', 'okx', 'unisat'], attacher),
  ]
  return {
    ns: 'bip122',
    label: 'bitcoin',
    authority: 'portico',
    connectors,
    // An import takes a task even when the module has loaded, and a frame may be drawn before that.
    attach: async (handle, emit, services, link) =>
      (attacher.now ?? (await attacher())).attach(handle, emit, services, link),
    parseAddress: (text) => parseBitcoinAddress(text)?.address ?? null,
    reads: async (chain, services): Promise<Reads> =>
      (await import('./reads.ts')).createReads(chain, services),
  }
}

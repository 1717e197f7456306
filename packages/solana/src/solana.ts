import type { ChainAdapter } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import { standardConnector, type StandardSession } from '@portico/core/wallet-standard'
import { parseAddress } from './address.ts'
import type { SolanaProvider } from './provider.ts'

/** The adapter for Solana; see {@link solana}. */
export type SolanaAdapter = ChainAdapter<'solana', SolanaProvider, StandardSession>

/**
 * The adapter for Solana clusters (CAIP-2 namespace `solana`, CAIP-30): Wallet Standard wallets.
 * Connecting, signing and reading load on demand. Needs no Solana library.
 *
 * @example
 * import { solana as solanaMainnet } from '@portico/core/networks'
 * const portico = createPortico({ adapters: [solana()], networks: [solanaMainnet] })
 */
export function solana(): SolanaAdapter {
  const loadConnection = lazy(() => import('./connection.ts'))
  const loadSending = lazy(() => import('./sending/sending.ts'))
  const connector = standardConnector({
    namespace: 'solana',
    prefix: 'solana',
    connect: ['standard:connect'],
    code: async () => (await loadConnection()).namespace,
  })
  return {
    namespace: 'solana',
    label: 'solana',
    authority: 'portico',
    connectors: [connector],
    attach: async (handle, emit, services, link) =>
      (await loadConnection()).attach(handle, emit, services, link),
    parseAddress,
    reads: async (chain, services) => (await loadConnection()).createReads(chain, services),
    sending: async (services) => (await loadSending()).createSending(services),
  }
}

import type { ChainAdapter, Reads } from '@portico/core'
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
  let attacher: typeof import('./attach.ts') | undefined
  const load = async (): Promise<typeof import('./attach.ts')> =>
    (attacher ??= await import('./attach.ts'))
  const connector = standardConnector(
    {
      namespace: 'solana',
      prefix: 'solana',
      connect: ['standard:connect'],
      code: async () => (await import('./wallet-standard.ts')).namespace,
    },
    load,
  )
  return {
    namespace: 'solana',
    label: 'solana',
    authority: 'portico',
    connectors: [connector],
    attach: async (handle, emit, services, link) =>
      (attacher ?? (await load())).attach(handle, emit, services, link),
    parseAddress,
    reads: async (chain, services): Promise<Reads> =>
      (await import('./reads.ts')).createReads(chain, services),
    sending: async (services) => (await import('./sending/sending.ts')).createSending(services),
  }
}

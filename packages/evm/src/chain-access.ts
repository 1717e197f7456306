import type { ChainAdapter } from '@portico/core'
import { parseEvmAddress } from '@portico/core/adapter'

/** What every adapter for EVM can do without a wallet. */
type ChainAccess = Required<Pick<ChainAdapter<'eip155'>, 'parseAddress' | 'reads' | 'sending'>>

/** Addresses, reads and prepared transactions of EVM networks. All of it loads on demand. */
export const chainAccess: ChainAccess = {
  parseAddress: parseEvmAddress,
  reads: async (chain, services) => (await import('./reads.ts')).createReads(chain, services),
  sending: async (services) => (await import('./sending/sending.ts')).createSending(services),
}

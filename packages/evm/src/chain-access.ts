import type { ChainAdapter } from '@portico/core'
import { loadReads, loadSending } from './bundles.ts'

/** What every adapter for EVM can do without a wallet. */
type ChainAccess = Required<Pick<ChainAdapter<'eip155'>, 'parseAddress' | 'reads' | 'sending'>>

/** Addresses, reads and prepared transactions of EVM networks. All of it loads on demand. */
export const chainAccess: ChainAccess = {
  // The checksum needs Keccak, and so do transfers.
  parseAddress: async (text, chain) => (await loadSending()).toChecksumAddress(text, chain),
  reads: async (chain, services) => (await loadReads()).createReads(chain, services),
  sending: async (services) => (await loadSending()).createSending(services),
}

import type { ChainAdapter } from '@portico/core'
import { loadReads, loadSending, loadSwapping } from './bundles.ts'
import type { SwapTables } from './swaps/pool-tables.ts'

type Adapter = ChainAdapter<'eip155'>

/** What every adapter for EVM can do without a wallet. */
type ChainAccess = Required<Pick<Adapter, 'parseAddress' | 'reads' | 'sending' | 'swapping'>>

/** Swaps, over a host's own pools on the networks that it names. */
export const swappingOver =
  (tables?: SwapTables): NonNullable<Adapter['swapping']> =>
  async (services) =>
    (await loadSwapping()).createSwapping(services, tables)

/** Addresses, reads, prepared transactions and swaps of EVM networks. All of it loads on demand. */
export const chainAccess: ChainAccess = {
  // The checksum needs Keccak, and so do transfers.
  parseAddress: async (text, chain) => (await loadSending()).toChecksumAddress(text, chain),
  reads: async (chain, services) => (await loadReads()).createReads(chain, services),
  sending: async (services) => (await loadSending()).createSending(services),
  swapping: /*#__PURE__*/ swappingOver(),
}

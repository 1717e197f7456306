import type { ChainAdapter, Connector, Reads } from '@portico/core'
import { lazy } from '@portico/core/internal/utils/lazy'
import { announcements } from './announcement.ts'
import { eip6963 } from './eip6963.ts'
import { injected } from './injected.ts'
import type { Eip1193Provider } from './provider.ts'
import { safe, type SafeOptions } from './safe/safe.ts'

/** The adapter for EVM networks; see {@link evm}. */
export type EvmAdapter = ChainAdapter<'eip155', Eip1193Provider>

/** The options of {@link evm}. */
export interface EvmOptions {
  /** A Safe whose page frames this one. `false`: not searched. */
  safe?: SafeOptions | false
}

/**
 * The adapter for EVM networks (CAIP-2 namespace `eip155`): announced (EIP-6963) and injected
 * wallets, and the Safe that frames the page. Connecting, signing and reading load on demand, viem
 * only to encode data.
 *
 * @example
 * const portico = createPortico({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: EvmOptions = {}): EvmAdapter {
  const attaching = lazy(() => import('./attach.ts'))
  const listen = announcements()
  const connectors: readonly Connector[] = [
    eip6963(attaching, listen),
    injected(listen),
    ...(options.safe === false ? [] : [safe(options.safe)]),
  ]
  return {
    ns: 'eip155',
    label: 'evm',
    authority: 'portico',
    connectors,
    // An import takes a task even when the module has loaded, and a frame may be painted before
    // that.
    attach: async (handle, emit, services, link) =>
      (attaching.now ?? (await attaching())).attach(handle, emit, services, link),
    // The checksum (EIP-55) needs Keccak, which no page loads at its start.
    parseAddress: (text) =>
      import('@portico/core/internal/format/eip55').then((m) => m.toChecksumAddress(text)),
    reads: (chain, services): Promise<Reads> =>
      import('./reads.ts').then((m) => m.createReads(chain, services)),
    sending: (services) => import('./sending/sending.ts').then((m) => m.createSending(services)),
  }
}

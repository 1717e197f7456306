import type { ChainAdapter, Connector } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import { announcements } from './announcement.ts'
import { chainAccess } from './chain-access.ts'
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
    namespace: 'eip155',
    label: 'evm',
    authority: 'portico',
    connectors,
    // An import takes a task even when the module has loaded, and a frame may be painted before
    // that.
    attach: async (handle, emit, services, link) =>
      (attaching.now ?? (await attaching())).attach(handle, emit, services, link),
    ...chainAccess,
  }
}

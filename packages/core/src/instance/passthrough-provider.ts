/** Replaces the adapters of a page without any, so that a connector is enough. */
import { PorticoError } from '../errors/error.ts'
import type { ChainAdapter, Link } from '../types/index.ts'

/** Passes on the wallet's provider. See `Connector.adapters`. */
export const passthroughAdapter = (namespace: string): ChainAdapter => ({
  namespace,
  label: 'universal',
  authority: 'portico',
  connectors: [],
  attach: async (handle, emit, _services, link: Link) =>
    (await import('../engine/wallet-actions.ts')).attachPassthrough(handle, emit, link),
  parseAddress: (text) => text,
  // Without an adapter, amounts cannot be parsed.
  unread: true,
  reads: () =>
    Promise.reject(
      new PorticoError('adapter-missing', `Adapter for namespace ${namespace} doesn't exist`, {
        exit: 'unsupported',
      }),
    ),
})

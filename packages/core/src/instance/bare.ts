/** What stands in for the adapters of a page that has none, so that a connector alone is a product (§2). */
import { PorticoError } from '../errors/error.ts'
import type { ChainAdapter, Link } from '../contracts/types.ts'

/** Makes nothing of a wallet: its provider is handed out as its connector gives it. See `Connector.adapters`. */
export const bareAdapter = (ns: string): ChainAdapter => ({
  ns,
  label: 'universal',
  authority: 'portico',
  connectors: [],
  // The engine hands over the whole link.
  attach: async (handle, emit, _services, link: Link) => (await import('../engine/bare.ts')).attachBare(handle, emit, link),
  parseAddress: (text) => text,
  // What an amount is on a network, its adapter would know.
  unread: true,
  reads: () => Promise.reject(new PorticoError('adapter-missing', `Adapter for namespace ${ns} doesn't exist`, { exit: 'unsupported' })),
})

import { namespaceOf, namespaceState, networkOf } from '@portico/core'
import { featureValue } from '@portico/core/features'
import type { EntryContext } from '../../card/entry.ts'

/** The page has the network, and its namespace has swaps, as far as is known without a request. */
export function isSwappable({ state, config, namespace }: EntryContext): boolean {
  const status = namespaceState(state, namespace)
  const network = status.is === 'connected' ? networkOf(state, status.chain) : undefined
  return (
    network !== undefined &&
    featureValue(state, 'swaps', config.service) !== false &&
    config.adapters.some(
      (adapter) => adapter.namespace === namespaceOf(network.id) && adapter.swapping !== undefined,
    )
  )
}

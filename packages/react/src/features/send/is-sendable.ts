import { namespaceOf, namespaceState, networkOf } from '@portico/core'
import type { EntryContext } from '../../card/entry.ts'

/** The namespace can send, the page has the network, and the host allows it. */
export function isSendable({ state, config, namespace }: EntryContext): boolean {
  const status = namespaceState(state, namespace)
  const chain = status.is === 'connected' ? networkOf(state, status.chain)?.id : undefined
  return (
    state.options.features?.send !== false &&
    chain !== undefined &&
    config.adapters.some(
      ({ namespace: each, sending }) => each === namespaceOf(chain) && sending !== undefined,
    )
  )
}

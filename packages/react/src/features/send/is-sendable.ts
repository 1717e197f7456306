import { namespaceOf, networkOf, nsState } from '@portico/core'
import type { EntryContext } from '../../card/entry.ts'

/** The family can send, the page has the network, and the host allows it. */
export function isSendable({ state, config, namespace }: EntryContext): boolean {
  const status = nsState(state, namespace)
  const chain = status.is === 'connected' ? networkOf(state, status.chain)?.id : undefined
  return (
    state.options.features?.send !== false &&
    chain !== undefined &&
    config.adapters.some(({ ns, sending }) => ns === namespaceOf(chain) && sending !== undefined)
  )
}

import { namespaceOf } from '@portico/core/internal/format/chain-id'
import { networkOf, nsState } from '@portico/core/internal/state/select'
import type { EntryContext } from '../../card/entry.ts'

/**
 * Whether something can be sent from the account that is shown: its family can, its network is one
 * of the page's, and the host wants it.
 */
export function isSendable({ state, config, namespace }: EntryContext): boolean {
  const status = nsState(state, namespace)
  const chain = status.is === 'connected' ? networkOf(state, status.chain)?.id : undefined
  return (
    state.options.features?.send !== false &&
    chain !== undefined &&
    config.adapters.some(({ ns, sending }) => ns === namespaceOf(chain) && sending !== undefined)
  )
}

import { useMemo } from 'react'
import { connectionsOf } from '@portico/core/connections'
import type { ConnectionView } from '@portico/core'
import type { Namespace } from './register.ts'
import { useSelector } from './use-selector.ts'

/**
 * The connections of a namespace, or of all: live, being restored, or lost with the reason; the
 * active one first. Use them with `portico.activate(link)`, `disconnect({ link })`,
 * `reconnect(link)`.
 *
 * @example const wallets = useConnections('eip155').map(({ wallet, active }) => `${wallet.name}${active ? ', in use' : ''}`)
 */
export function useConnections(namespace?: Namespace): readonly ConnectionView[] {
  const text = useSelector((state) => JSON.stringify(connectionsOf(state, namespace)))
  return useMemo(() => JSON.parse(text) as readonly ConnectionView[], [text])
}

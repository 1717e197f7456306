import type { Connector, Stop } from '@portico/core'
import { announcements, type Announcements, type Offered } from './announcement.ts'
import { loadRequests } from './bundles.ts'
import { connectorMethods } from './connector-methods.ts'
import { defined } from '@portico/core/adapter'

/** No real page has as many wallets. */
const most = 256

/**
 * Announced wallets (EIP-6963). Listens as long as the instance lives, because announcements come
 * late and repeat. The same provider object is one offer. Two objects that claim one identity are
 * both offered and marked, and restore never picks one of them, unless the visitor has during this
 * visit.
 *
 * @param listen Reports them; an instance's connectors share one.
 */
export function eip6963(listen: Announcements = announcements()): Connector {
  const found = new Map<string, Offered>()
  const watchers = new Set<Stop>()

  return {
    id: 'eip6963',
    owner: 'portico',
    ui: 'popup',
    warm: loadRequests,
    start(sink, { platform, raise }) {
      const win = platform.window
      if (!win) return () => {}
      found.clear()
      return listen(win, (all) => {
        for (const announced of all) {
          const { claim, uuid } = announced
          const offer = found.has(claim) ? `${claim}#${uuid}` : claim
          // A wallet that reuses another one's uuid does not replace it.
          if (found.has(offer)) continue
          if (found.size < most) found.set(offer, { ...announced, offer })
          else raise('too-many-wallets')
        }
        const count: Record<string, number> = {}
        for (const { claim } of found.values()) count[claim] = (count[claim] ?? 0) + 1
        sink.offers(
          [...found].map(([id, { name, icon, rdns, claim }]) => ({
            id,
            name,
            ...defined({ icon: icon || undefined }),
            evidence: rdns ? [{ by: 'rdns', value: rdns, namespace: 'eip155' }] : [],
            namespaces: ['eip155'],
            ...defined({ contested: count[claim]! > 1 ? true : undefined }),
          })),
        )
        for (const changed of [...watchers]) changed()
      })
    },
    // The first wallet of an identity has it as its id, others with their uuid.
    ...connectorMethods(
      'eip6963',
      (offer) => [...found.values()].filter(({ claim }) => claim === offer.split('#')[0]),
      watchers,
    ),
  }
}

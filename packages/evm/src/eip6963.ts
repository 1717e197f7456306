import type { Connector, Stop } from '@portico/core'
import { announcements, type Announcements, type Offered } from './announcement.ts'
import { opening, ways } from './opening.ts'

/** How many wallets of a page are listed: no page has as many, and whoever announces more wants something else. */
const most = 256

/**
 * Announced wallets (EIP-6963). Listens as long as the instance lives: announcements come late and
 * repeat. The same provider object is one offer; two objects that claim one identity are both offered
 * and marked, and restore never picks between them, unless the visitor has in this visit.
 *
 * @param attach Loads what will listen to the wallet, once one is likely to be asked.
 * @param listen Reports them; an instance's connectors share one.
 */
export function eip6963(attach?: () => Promise<unknown>, listen: Announcements = announcements()): Connector {
  const found = new Map<string, Offered>()
  const watchers = new Set<Stop>()

  return {
    id: 'eip6963',
    owner: 'portico',
    ui: 'popup',
    // What a wallet may be asked next, too: its own window must open inside the click that asks.
    warm: () => Promise.all([opening(), attach?.(), import('./asks.ts')]),
    start(sink, { platform, raise }) {
      const win = platform.window
      if (!win) return () => {}
      // After a restart all of them are reported again.
      found.clear()
      return listen(win, (all) => {
        for (const announced of all) {
          const { claim, uuid } = announced
          const offer = found.has(claim) ? `${claim}#${uuid}` : claim
          // Whoever takes another one's uuid as well takes nobody's place.
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
            ...(icon && { icon }),
            evidence: rdns ? [{ by: 'rdns', value: rdns, ns: 'eip155' }] : [],
            namespaces: ['eip155'],
            ...(count[claim]! > 1 && { contested: true }),
          })),
        )
        for (const changed of [...watchers]) changed()
      })
    },
    // The first of a claim is offered by it, others by it and their uuid.
    ...ways('eip6963', (offer) => [...found.values()].filter(({ claim }) => claim === offer.split('#')[0]), watchers),
  }
}

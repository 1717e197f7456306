import type { AttemptCtx, Connector, Link, LinkRecord, Offer, Stop } from '@portico/core'
import { announcements, type Announcement, type Announcements } from './announcement.ts'
import { opening } from './opening.ts'

/**
 * Announced wallets (EIP-6963). Listens as long as the instance lives: announcements come late and
 * repeat. The same provider object is one offer; two objects that claim one rdns are both offered
 * and marked, and restore never picks between them (ruling 8).
 *
 * @param attach Loads what will listen to the wallet, once one is likely to be asked.
 * @param hear Tells of them; an instance's connectors share one.
 */
export function eip6963(attach?: () => Promise<unknown>, hear: Announcements = announcements()): Connector {
  const found = new Map<string, Announcement>()
  const waiting = new Set<Stop>()

  const ofRdns = (rdns: string): Announcement[] => [...found.values()].filter((a) => a.rdns === rdns)

  const offers = (): Offer[] =>
    [...found].map(([id, a]) => ({
      id,
      name: a.name,
      ...(a.icon ? { icon: a.icon } : {}),
      evidence: [{ by: 'rdns', value: a.rdns, ns: 'eip155' }],
      namespaces: ['eip155'],
      ...(ofRdns(a.rdns).length > 1 ? { contested: true } : {}),
    }))

  return {
    id: 'eip6963',
    owner: 'portico',
    ui: 'popup',
    // What a wallet may be asked next, too: its own window must open inside the click that asks.
    warm: () => Promise.all([opening(), attach?.(), import('./asks.ts')]),
    start(sink, { platform }) {
      const win = platform.window
      if (!win) return () => {}
      // Started anew, it is told of all of them anew.
      found.clear()
      return hear(win, (announced) => {
        const first = ofRdns(announced.rdns).length === 0
        found.set(first ? announced.rdns : `${announced.rdns}#${announced.uuid}`, announced)
        sink.offers(offers())
        for (const wake of [...waiting]) wake()
      })
    },
    open(offer, want, attempt) {
      const announced = found.get(offer)
      const run = (m: typeof import('./open.ts')): Promise<Link> =>
        m.openLink({ connector: 'eip6963', offer, announced, want, attempt })
      return opening.now ? run(opening.now) : opening().then(run)
    },
    async restore(record: LinkRecord, attempt: AttemptCtx) {
      const [m] = await Promise.all([import('./link.ts'), announcedAs(record.offer, attempt.signal)])
      const rdns = found.get(record.offer)?.rdns ?? record.offer
      return m.restoreLink({ connector: 'eip6963', record, announced: ofRdns(rdns), attempt })
    },
  }

  /** Waits for the wallet of the stored rdns and for no other. */
  function announcedAs(offer: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!found.has(offer) && !signal.aborted) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      signal.addEventListener('abort', check)
      check()
    })
  }
}

import type { Connector, Link, Stop } from '@portico/core'
import { lazy, type Lazy } from '@portico/core/adapter'
import type { Offered } from './announcement.ts'

/** Loaded early, so that a wallet's popup opens inside the click. */
export const opening: Lazy<typeof import('./open.ts')> = /*#__PURE__*/ lazy(
  () => import('./open.ts'),
)

export function connectorMethods(
  connector: string,
  claimants: (offer: string) => readonly Offered[],
  watchers?: Set<Stop>,
): Required<Pick<Connector, 'open' | 'restore'>> {
  return {
    open(offer, want, attempt) {
      const run = (m: typeof import('./open.ts')): Promise<Link> =>
        m.openLink({ connector, offer, claimants, want, attempt })
      return opening.now ? run(opening.now) : opening().then(run)
    },
    restore: (record, attempt) =>
      import('./link.ts').then((m) =>
        m.restoreLink({ connector, record, claimants, watchers, attempt }),
      ),
  }
}

import type { Connector, Link } from '@portico/core'
import { announcements, type Announcements } from './announcement.ts'
import { opening } from './opening.ts'
import { isProvider, type Eip1193Provider } from './provider.ts'

/**
 * `window.ethereum`, offered as "Browser Wallet" only while no announced provider is that same
 * object: it would otherwise be unreachable (ruling 7).
 *
 * @param hear Tells of the announced ones; an instance's connectors share one.
 */
export function injected(hear: Announcements = announcements()): Connector {
  let provider: Eip1193Provider | undefined
  const announced = (): { uuid: string; name: string; rdns: string; icon: undefined; provider: Eip1193Provider } | undefined =>
    provider && { uuid: 'injected', name: 'Browser Wallet', rdns: 'injected', icon: undefined, provider }

  return {
    id: 'injected',
    owner: 'portico',
    ui: 'popup',
    warm: opening,
    start(sink, { platform }) {
      const win = platform.window as (typeof platform.window & { ethereum?: unknown }) | null
      if (!win) return () => {}
      const known = new Set<unknown>()
      const look = (): void => {
        let value: unknown
        try {
          value = win.ethereum
        } catch {
          return
        }
        provider = isProvider(value) && !known.has(value) ? value : undefined
        sink.offers(
          provider
            ? [{ id: 'injected', name: 'Browser Wallet', evidence: [], namespaces: ['eip155'], generic: true }]
            : [],
        )
      }
      const deaf = hear(win, (announced) => {
        known.add(announced.provider)
        look()
      })
      // Older wallets say this once they have put themselves on the page.
      win.addEventListener('ethereum#initialized', look)
      look()
      return () => {
        deaf()
        win.removeEventListener('ethereum#initialized', look)
      }
    },
    open(offer, want, attempt) {
      const run = (m: typeof import('./open.ts')): Promise<Link> =>
        m.openLink({ connector: 'injected', offer, announced: announced(), want, attempt })
      return opening.now ? run(opening.now) : opening().then(run)
    },
    async restore(record, attempt) {
      const m = await import('./link.ts')
      const now = announced()
      return m.restoreLink({ connector: 'injected', record, announced: now ? [now] : [], attempt })
    },
  }
}

/** Brings stored links back: never a prompt, each under its own deadline (ruling 9). */
import { isPorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import { parseLinkRecord } from '../stored.ts'
import type { Context } from '../context.ts'
import type { Exit, LinkRecord, Stop } from '../types.ts'
import type { Links } from './links.ts'
import { showRestoring } from './restoring.ts'

export interface Restores {
  /** Restores one stored link; settles when it is live, lost or past its deadline. */
  restore(record: LinkRecord): Promise<void>
  /** Takes a change that another tab wrote. */
  stored(key: string): void
  stop: Stop
}

export function createRestores(ctx: Context, links: Links): Restores {
  const { state, services } = ctx
  const running = new Map<string, AbortController>()

  async function restore(record: LinkRecord): Promise<void> {
    const connector = ctx.connectors.get(record.connector)
    if (!connector?.restore) return links.forget(record.id, 'not-installed')
    running.get(record.id)?.abort()
    const abort = new AbortController()
    running.set(record.id, abort)
    const mine = (): boolean => running.get(record.id) === abort && record.id in state.get().links
    let settle: Stop = () => {}
    const deadline = new Promise<void>((resolve) => {
      settle = resolve
    })
    const disarm = services.platform.after(limits.restore, () => {
      if (mine()) lost('timeout')
      settle()
    })
    const lost = (exit: Exit): void => links.mark(record.id, { is: 'lost', exit, at: services.platform.now() })
    // The attempt outlives the deadline on purpose: a wallet that answers late, unlocks or is
    // announced late connects silently.
    void connector
      .restore(record, { signal: abort.signal, services, ask: () => Promise.resolve(null) })
      .then(
        (link) => (mine() ? links.adopt(link, { restored: true, detached: record.detached }) : undefined),
        (error: unknown) => {
          if (mine()) lost((isPorticoError(error) && error.exit) || 'failed')
        },
      )
      .catch(() => {
        if (mine()) lost('failed')
      })
      .finally(() => {
        disarm()
        settle()
      })
    return deadline
  }

  function stored(key: string): void {
    if (!key.startsWith('link/')) return
    const id = key.slice('link/'.length)
    const record = parseLinkRecord(services.store.get(key))
    const known = state.get().links[id]
    if (!record) {
      running.get(id)?.abort()
      running.delete(id)
      if (known) links.forget(id, 'elsewhere')
      return
    }
    // A live link hears the wallet itself; only a link that is new here has to be fetched.
    if (known && known.state.is !== 'lost') return
    state.set((s) => showRestoring(s, record, services.platform.now()))
    void restore(record)
  }

  return {
    restore,
    stored,
    stop() {
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}

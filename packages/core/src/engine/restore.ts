/** Brings stored links back: never a prompt, each under its own deadline (ruling 9). */
import { isPorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import { parseLinkRecord } from '../stored.ts'
import type { Context } from '../context.ts'
import type { Exit, Link, LinkRecord } from '../types.ts'
import type { Lazy } from '../lazy.ts'
import type { Changes } from './changes.ts'
import type { Links } from './links.ts'

export interface Restores {
  /** Restores one stored link; settles when it is live, lost or past its deadline. */
  restore(record: LinkRecord): Promise<void>
  /** What storage has of a link now. */
  stored(id: string): LinkRecord | null
  /** Stops waiting for a link, or for all. */
  stop(id?: string): void
}

export function createRestores(ctx: Context, links: Links, changes: Lazy<Changes>): Restores {
  const { state, services } = ctx
  const running = new Map<string, AbortController>()

  async function restore(record: LinkRecord): Promise<void> {
    const { id } = record
    const connector = ctx.connectors.get(record.connector)
    if (connector?.owner !== 'host' && !connector?.restore) {
      links.mark(id, { is: 'lost', exit: 'not-installed', at: services.platform.now() })
      return changes().then((c) => c.forget(id, 'not-installed'), () => {})
    }
    running.get(id)?.abort()
    const abort = new AbortController()
    running.set(id, abort)
    // A visitor who could not wait may have connected it by a click: then nothing is left to bring back.
    const open = (): boolean => running.get(id) === abort && (state.get().links[id]?.state.is ?? 'live') !== 'live'
    const lost = (exit: Exit): void => {
      if (open()) links.mark(id, { is: 'lost', exit, at: services.platform.now() })
    }
    // The attempt outlives the deadline on purpose: a wallet that answers late, unlocks or is
    // announced late connects silently. A host brings its own links back: only the deadline is ours.
    const answer = new Promise<Link>((resolve) => {
      if (connector.owner === 'portico') resolve(connector.restore!(record, { signal: abort.signal, services, ask: () => Promise.resolve(null) }))
    })
    const done = answer
      .then((link) => (open() ? links.adopt(link, { restored: true, detached: stored(id)?.detached ?? record.detached }) : undefined))
      .catch((error: unknown) => {
        if (open()) services.report(error)
        lost((isPorticoError(error) && error.exit) || 'failed')
      })
    return new Promise<void>((resolve) => {
      const disarm = services.platform.after(limits.restore, () => {
        lost('timeout')
        resolve()
      })
      void done.then(() => {
        disarm()
        resolve()
      })
    })
  }

  const stored = (id: string): LinkRecord | null => parseLinkRecord(services.store.get(`link/${id}`))

  return {
    restore,
    stored,
    stop(id) {
      for (const each of id === undefined ? [...running.keys()] : [id]) {
        running.get(each)?.abort()
        running.delete(each)
      }
    },
  }
}

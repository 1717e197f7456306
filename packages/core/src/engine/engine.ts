/** What a stored link needs: adoption, restore, release. Loaded when there is one, or on intent. */
import type { Context } from '../context.ts'
import type { Exit, Link } from '../types.ts'
import { createLinks, type Links, type Parts } from './links.ts'
import { createRestores, type Restores } from './restore.ts'

export interface Engine {
  links: Links
  restores: Restores
  /** A link that nobody asked Portico for; see {@link Sink.link}. */
  reported(link: Link, how: { restored: boolean }): Promise<void>
  disconnect(which: { link?: string; namespace?: string }, why: Exit): Promise<void>
}

export function createEngine(ctx: Context): Engine {
  const links = createLinks(ctx)
  const { state } = ctx

  async function reported(link: Link, how: { restored: boolean }): Promise<void> {
    const { attempt } = state.get()
    // What an attempt asked for is the attempt's to adopt; should it fail, the link stands all the same.
    if (attempt.is === 'waiting' && attempt.target.connector === link.connector && attempt.target.offer === link.offer)
      await new Promise<void>((resolve) => {
        const off = state.subscribe(() => {
          const now = state.get().attempt
          if (now.is === 'waiting' && now.id === attempt.id) return
          off()
          resolve()
        })
      })
    if (!ctx.live.has(link.id)) await links.adopt(link, how)
  }

  return {
    links,
    restores: createRestores(ctx, links),
    reported,
    async disconnect({ link, namespace }, why) {
      const parts: Record<string, readonly string[]> = {}
      for (const { id, ns } of Object.values(state.get().links)) {
        const names = Object.keys(ns).filter((name) => namespace === undefined || name === namespace)
        if ((link === undefined || link === id) && names.length > 0) parts[id] = names
      }
      await links.release(parts satisfies Parts, why)
    },
  }
}

/** What a stored link needs: adoption, restore, release. Loaded when there is one, or on intent. */
import type { Context } from '../context.ts'
import type { Exit } from '../types.ts'
import { createLinks, type Links } from './links.ts'
import { createRestores, type Restores } from './restore.ts'

export interface Engine {
  links: Links
  restores: Restores
  disconnect(ns: string | undefined, why: Exit): Promise<void>
}

export function createEngine(ctx: Context): Engine {
  const links = createLinks(ctx)
  const { state } = ctx
  return {
    links,
    restores: createRestores(ctx, links),
    async disconnect(ns, why) {
      const all = ns === undefined ? Object.keys(state.get().current) : [ns]
      await Promise.all(all.map((each) => links.release(each, why)))
    },
  }
}

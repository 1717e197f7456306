/** What a stored link needs: adoption and restore. Loaded when there is one, or on intent. */
import type { Context } from '../context.ts'
import { lazy, type Lazy } from '../lazy.ts'
import type { Changes } from './changes.ts'
import { createLinks, type Links } from './links.ts'
import { createRestores, type Restores } from './restore.ts'

export interface Engine {
  links: Links
  restores: Restores
  changes: Lazy<Changes>
}

export function createEngine(ctx: Context): Engine {
  const changes = lazy(() => import('./changes.ts').then((m) => m.createChanges(ctx, { links, restores })), ctx.services.report)
  const links = createLinks(ctx, changes)
  const restores = createRestores(ctx, links, changes)
  return { links, restores, changes }
}

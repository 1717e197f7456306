/** The views that a page requests first. No script names a feature's folder. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const firstView = await readFile(path.join(root, 'packages/react/src/modal/first-view.ts'), 'utf8')

/**
 * The view that a page requests before the registry has loaded, as the frame names it:
 * `features/<name>/<view>`, without an extension. None when only a feature of the host's own has a
 * first view.
 */
export const firstViews = [
  ...firstView.matchAll(/import\('\.\.\/(features\/[\w/-]+)\.tsx'\)/g),
].map(([, view]) => view)

import type { Curves } from './crypto.ts'
import { webCurves, works } from './web.ts'

let found: Promise<Curves> | undefined

/**
 * The browser's, if they work, else noble's, which load only then.
 *
 * @throws PorticoError `insecure-context`, stage `crypto`.
 */
export function curves(): Promise<Curves> {
  found ??= works(webCurves).then((fine) =>
    fine ? webCurves : import('./noble.ts').then((it) => it.nobleCurves),
  )
  // A failed chunk may load the next time.
  found.catch(() => (found = undefined))
  return found
}

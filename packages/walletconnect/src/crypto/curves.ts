import type { Curves } from './crypto.ts'
import { webCurves, works } from './web.ts'

let found: Promise<Curves> | undefined

/**
 * The browser's own X25519 and Ed25519 when they work, or else noble's, which loads only then.
 * Decided once per page.
 *
 * @throws PorticoError `insecure-context`, stage `crypto`.
 */
export function curves(): Promise<Curves> {
  found ??= works(webCurves).then((fine) =>
    fine ? webCurves : import('./noble.ts').then((it) => it.nobleCurves),
  )
  // A chunk that did not load may load the next time.
  found.catch(() => (found = undefined))
  return found
}

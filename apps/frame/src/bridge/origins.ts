/** Whether a page may hold the frame, by the project's patterns: as the server reads them (`packages/server/src/projects/origins.ts`). */

const originShape = /^[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]]+$/

/** `*` is any run of characters. Each piece is taken at its first place, so that no pattern can make this slow. */
function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === text
  const end = text.length - last.length
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** The port that a scheme has anyway is left out, as browsers do. */
const written = (pattern: string): string => pattern.replace(/^(https:.*):443$/, '$1').replace(/^(http:.*):80$/, '$1')

/** A project without origins has no page that may hold the frame; the server names those of whoever develops. */
export const mayHold = (patterns: readonly string[], origin: string): boolean => originShape.test(origin) && patterns.some((pattern) => matches(written(pattern), origin))

/**
 * Whether a page may embed the frame by the project's patterns, with the same rules as the server's
 * (`packages/server/src/projects/origins.ts`).
 */

const originShape = /^[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]]+$/

/**
 * `*` is any run of characters. Each literal part is matched at its first position, so that no
 * pattern is slow.
 */
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

/** A scheme's default port is left out, as browsers do. */
const written = (pattern: string): string =>
  pattern.replace(/^(https:.*):443$/, '$1').replace(/^(http:.*):80$/, '$1')

/**
 * For a project without origins, no page may embed the frame. In development the server names local
 * origins.
 */
export const mayHold = (patterns: readonly string[], origin: string): boolean =>
  originShape.test(origin) && patterns.some((pattern) => matches(written(pattern), origin))

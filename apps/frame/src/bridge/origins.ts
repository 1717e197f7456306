/**
 * By the project's patterns, with the server's rules (`packages/server/src/projects/origins.ts`).
 */

const originShape = /^[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]]+$/

/**
 * `*` is any run of characters. Literal parts match at their first position, so that no pattern is
 * slow.
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

/** Without a scheme's default port, as in browsers. */
const written = (pattern: string): string =>
  pattern.replace(/^(https:.*):443$/, '$1').replace(/^(http:.*):80$/, '$1')

/** Without origins, no page may embed the frame. In development the server names local origins. */
export const mayHold = (patterns: readonly string[], origin: string): boolean =>
  originShape.test(origin) && patterns.some((pattern) => matches(written(pattern), origin))

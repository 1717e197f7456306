/** An origin as a browser sends it: no path, nothing that could hide one. `null` comes from pages without an origin. */
const originShape = /^(null|[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]]+)$/

/** A pattern: an origin in which `*` stands for any text. */
const patternShape = /^[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]*]+$/

export const isOriginPattern = (text: string): boolean => text.length <= 512 && patternShape.test(text)

/**
 * Whether a pattern's text matches as a whole; `*` is any run of characters. Each piece is taken at its first
 * place, which is always as good as any later one, so that no pattern can make this slow.
 */
function glob(pattern: string, text: string): boolean {
  const pieces = pattern.split('*')
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (pieces.length === 1) return pattern === text
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  const end = text.length - last.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** A pattern as a browser would write it: the port that a scheme has anyway is left out. */
const written = (pattern: string): string => pattern.replace(/^(https:.*):443$/, '$1').replace(/^(http:.*):80$/, '$1')

/** Whether a page may use a project. A call without an origin is no page's; a project without origins takes any. */
export function originAllowed(allowed: readonly string[], origin: string | undefined): boolean {
  if (origin === undefined || allowed.length === 0) return true
  return originShape.test(origin) && origin !== 'null' && allowed.some((pattern) => glob(written(pattern), origin))
}

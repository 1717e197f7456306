/** As a browser sends it; pages without an origin send `null`. */
const originShape = /^(null|[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]]+)$/

/** `*` matches any text. */
const patternShape = /^[a-z][a-z0-9+.-]*:\/\/[-a-z0-9._:[\]*]+$/

export const isOriginPattern = (text: string): boolean =>
  text.length <= 512 && patternShape.test(text)

/**
 * `*` is any run of characters. Each literal part is matched at its first position, which is never
 * worse, so that no pattern is slow.
 */
function glob(pattern: string, text: string): boolean {
  const pieces = pattern.split('*')
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (pieces.length === 1) return pattern === text
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  let at = first.length
  const end = text.length - last.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

const written = (pattern: string): string =>
  pattern.replace(/^(https:.*):443$/, '$1').replace(/^(http:.*):80$/, '$1')

export function originAllowed(allowed: readonly string[], origin: string | undefined): boolean {
  if (origin === undefined || allowed.length === 0) return true
  return (
    originShape.test(origin) &&
    origin !== 'null' &&
    allowed.some((pattern) => glob(written(pattern), origin))
  )
}

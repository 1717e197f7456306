/** An entity tag without its mark of weakness: what packs answers on the way may have added it. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether a client says that it has what an entity tag stands for: `If-None-Match`, a list compared weakly (RFC 9110,
 * 13.1.2). Our tags hold no comma, so none of theirs that does can be taken for one.
 *
 * @example isKnown('"a", W/"b"', '"b"') // true
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

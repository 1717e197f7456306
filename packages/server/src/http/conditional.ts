/** An entity tag without the prefix of weak tags, which a compressing proxy may have added. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Whether `If-None-Match` has an entity tag, by weak comparison (RFC 9110, 13.1.2). Our tags have
 * no comma, so splitting the list at commas cannot produce one of ours by mistake.
 *
 * @example isKnown('"a", W/"b"', '"b"') // true
 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
  )
}

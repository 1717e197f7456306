/** Without the prefix of weak tags, which a compressing proxy may add. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
  )
}

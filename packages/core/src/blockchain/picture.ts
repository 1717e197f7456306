/** A longer URL would fill the storage. */
const longest = 1_024

/** https, or http on the page's own machine; else null. */
export function pictureOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null
  try {
    const { protocol, hostname, username, password, href } = new URL(value)
    const isHere = protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return (protocol === 'https:' || isHere) && !username && !password && href.length <= longest
      ? href
      : null
  } catch {
    return null
  }
}

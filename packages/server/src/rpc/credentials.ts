/** The bytes behind `%20` and its like. What is no such escape stands for itself, as it does to a browser. */
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * A node's URL and the headers that it takes. Fetch refuses a URL that holds a name or a password, so they go into the
 * header that they stand for.
 */
export function withoutCredentials(url: string): { url: string; headers: Readonly<Record<string, string>> } {
  const parsed = new URL(url)
  const { username, password } = parsed
  if (username === '' && password === '') return { url, headers: {} }
  parsed.username = ''
  parsed.password = ''
  // A URL keeps both as ASCII, so that each character is one byte by now.
  return { url: parsed.href, headers: { authorization: `Basic ${btoa(`${unescaped(username)}:${unescaped(password)}`)}` } }
}

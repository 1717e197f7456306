/** Decodes percent escapes; invalid ones stay, as in browsers. */
const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Fetch refuses URLs with credentials, so they become an `Authorization` header. */
export function withoutCredentials(url: string): {
  url: string
  headers: Readonly<Record<string, string>>
} {
  const parsed = new URL(url)
  const { username, password } = parsed
  if (username === '' && password === '') return { url, headers: {} }
  parsed.username = ''
  parsed.password = ''
  // A URL encodes both as ASCII, so each character is one byte.
  return {
    url: parsed.href,
    headers: { authorization: `Basic ${btoa(`${unescaped(username)}:${unescaped(password)}`)}` },
  }
}

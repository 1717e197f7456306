/**
 * Sign-in messages (EIP-4361 and other chains' form). Parsed leniently, because a careless site may
 * accept malformed ones.
 */

export interface SignInMessage {
  domain: string
  account: string
  statement: string
  uri: string
  chain: string
  expires: string
}

const head =
  /^\s*(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^\s/@]*@)?([^\s/]+?)\/?\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+(.{1,64}?)\s+account/iu

/** Null for other texts. Missing fields are empty. */
export function readSignIn(text: string): SignInMessage | null {
  // Invisible characters must not prevent recognition.
  const seen = text
    .slice(0, 65_536)
    .replace(/\p{Cf}/gu, '')
    .trimStart()
  const found = head.exec(seen.slice(0, 4_096))
  if (!found) return null
  const lines = seen.split(/\r?\n/)
  const field = (name: string): string =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim() ?? ''
  const fields = lines.findIndex((line) => line.startsWith('URI: '))
  const statementLines = fields < 0 ? [] : lines.slice(2, fields).map((line) => line.trim())
  return {
    domain: (found[1] ?? '').toLowerCase(),
    account: lines[1]?.trim() ?? '',
    statement: statementLines.filter(Boolean).join(' '),
    uri: field('URI'),
    chain: field('Chain ID'),
    expires: field('Expiration Time'),
  }
}

/** The scheme's own port may be left out. */
export function isFor({ domain, uri }: SignInMessage, origin: string): boolean {
  const page = urlOf(origin)
  if (!page) return false
  const named = urlOf(`${page.protocol}//${domain}`)
  if (named?.host !== page.host) return false
  return uri === '' || !/^https?:/i.test(uri) || urlOf(uri)?.host === page.host
}

export function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

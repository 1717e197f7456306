import { createHash, timingSafeEqual } from 'node:crypto'

/** What RFC 6750 lets a bearer token be made of, and long enough that nobody guesses it. */
const shape = /^[-\w.~+/=]{16,}$/

/** The tokens that a text names with commas between them; none for an empty one. Throws what is wrong, not repeating it. */
export function readTokens(text: string): readonly string[] {
  if (text === '') return []
  const tokens = text.split(',').map((each) => each.trim())
  if (!tokens.every((token) => shape.test(token)))
    throw new Error('must be tokens of at least 16 letters, digits or -._~+/=, with commas between them')
  return tokens
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a header is the bearer of one of these tokens; takes as long for a wrong one, and for each of the right ones. */
export function bearerCheck(tokens: readonly string[]): (header: string) => boolean {
  const known = tokens.map((token) => digest(`Bearer ${token}`))
  return (header) => {
    const presented = digest(header)
    return known.map((each) => timingSafeEqual(presented, each)).includes(true)
  }
}

import { createHash, timingSafeEqual } from 'node:crypto'

/** RFC 6750, and a length that cannot be guessed. */
const shape = /^[-\w.~+/=]{16,}$/

/** Separated by commas; none for an empty text. Throws an error that does not repeat the text. */
export function readTokens(text: string): readonly string[] {
  if (text === '') return []
  const tokens = text.split(',').map((each) => each.trim())
  if (!tokens.every((token) => shape.test(token)))
    throw new Error(
      'must be tokens of at least 16 letters, digits or -._~+/=, with commas between them',
    )
  return tokens
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In constant time. */
export function bearerCheck(tokens: readonly string[]): (header: string) => boolean {
  const known = tokens.map((token) => digest(`Bearer ${token}`))
  return (header) => {
    const presented = digest(header)
    return known.map((each) => timingSafeEqual(presented, each)).includes(true)
  }
}

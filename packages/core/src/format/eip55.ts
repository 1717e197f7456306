/** Lazy: it brings Keccak. */
import { keccak256 } from './keccak.ts'

/**
 * One-case texts are accepted and a missing `0x` is added; null for a mixed-case text with a wrong
 * checksum, and for anything else.
 */
export function toChecksumAddress(text: string): `0x${string}` | null {
  const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (hex === undefined) return null
  const lower = hex.toLowerCase()
  const hash = keccak256(new TextEncoder().encode(lower))
  const right = [...lower]
    .map((letter, at) =>
      ((hash[at >> 1]! >> (at % 2 ? 0 : 4)) & 8) > 0 ? letter.toUpperCase() : letter,
    )
    .join('')
  return hex === right || hex === lower || hex === hex.toUpperCase() ? `0x${right}` : null
}

import { convert } from '@portico/core/internal/format/digits'
import type { Bytes } from './bytes.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const toBase58 = (bytes: Uint8Array): string =>
  convert(bytes, 256, 58)
    .map((digit) => alphabet[digit])
    .join('')

/** Limit the length first: quadratic time. Null for other text. */
export function fromBase58(text: string): Bytes | null {
  const digits = Array.from(text, (letter) => alphabet.indexOf(letter))
  return digits.includes(-1) ? null : Uint8Array.from(convert(digits, 58, 256))
}

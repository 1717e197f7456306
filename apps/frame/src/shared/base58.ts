import { convertDigits } from '@portico/core/adapter'
import type { Bytes } from './bytes.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const toBase58 = (bytes: Uint8Array): string =>
  convertDigits(bytes, 256, 58)
    .map((digit) => alphabet[digit])
    .join('')

/** Limit the length first: quadratic time. Null for other text. */
export function fromBase58(text: string): Bytes | null {
  const digits = Array.from(text, (letter) => alphabet.indexOf(letter))
  return digits.includes(-1) ? null : Uint8Array.from(convertDigits(digits, 58, 256))
}

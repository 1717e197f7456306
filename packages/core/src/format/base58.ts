/** Small enough for wallet discovery. */
import { PorticoError } from '../errors/error.ts'

/** Bitcoin's alphabet, which Solana and IPFS share: no `0`, `O`, `I` or `l`. */
export const base58Alphabet: string = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Encodes bytes as base58; each leading zero byte is a leading `1`.
 *
 * @param bytes Any length; the time grows with its square.
 * @param alphabet Another alphabet, at most 254 characters long; its length is the base.
 * @throws PorticoError `base58-alphabet` "Alphabet too long".
 * @example encodeBase58(new Uint8Array([0, 40, 127, 180, 205])) // '1233QC4'
 */
export function encodeBase58(bytes: Uint8Array, alphabet: string = base58Alphabet): string {
  return convert(bytes, 256, baseOf(alphabet))
    .map((digit) => alphabet[digit])
    .join('')
}

/**
 * Decodes base58.
 *
 * @param text Limit the length of text from outside first: the time grows with its square.
 * @param alphabet Another alphabet, at most 254 characters long; its length is the base.
 * @throws PorticoError `base58-string` "Expected String", `base58-character` "Non-base58
 *   character", `base58-alphabet` "Alphabet too long".
 * @example decodeBase58('11111111111111111111111111111111') // 32 zero bytes
 */
export function decodeBase58(text: string, alphabet: string = base58Alphabet): Uint8Array {
  const base = baseOf(alphabet)
  if (typeof text !== 'string') throw fault('string', 'Expected String')
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  if (digits.includes(-1)) throw fault('character', 'Non-base58 character')
  return Uint8Array.from(convert(digits, base, 256))
}

function baseOf(alphabet: string): number {
  if (alphabet.length > 254) throw fault('alphabet', 'Alphabet too long')
  return alphabet.length
}

function fault(what: 'alphabet' | 'character' | 'string', text: string): PorticoError {
  return new PorticoError(`base58-${what}`, text, { category: 'DATA_PARSING_ERROR' })
}

/**
 * Converts digits between bases and keeps the leading zeros.
 *
 * @param from The base of the digits.
 * @param to The base of the result.
 */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const made: number[] = []
  let zeros = 0
  for (let carry of digits) {
    if (carry === 0 && made.length === 0) zeros++
    for (let at = 0; at < made.length || carry > 0; at++) {
      carry += (made[at] ?? 0) * from
      made[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return [...Array<number>(zeros).fill(0), ...made.reverse()]
}

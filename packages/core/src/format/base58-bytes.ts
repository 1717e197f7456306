/** Base58 for discovery and adapters; `base58.ts` is the same with errors that name the fault. */

/** Bitcoin's alphabet, which Solana and IPFS share: no `0`, `O`, `I` or `l`. */
export const base58Alphabet: string = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bytes as base58; each leading zero byte is a leading `1`.
 *
 * @param bytes Any length; the time grows with its square.
 * @param alphabet Another alphabet, at most 254 characters long; its length is the base.
 */
export const toBase58 = (bytes: Uint8Array, alphabet: string = base58Alphabet): string =>
  convert(bytes, 256, alphabet.length)
    .map((digit) => alphabet[digit])
    .join('')

/**
 * The bytes of a text, or null where a character is not base58.
 *
 * @param text Limit the length of text from outside first: the time grows with its square.
 * @param alphabet As of {@link toBase58}.
 */
export function fromBase58(text: string, alphabet: string = base58Alphabet): Uint8Array | null {
  const digits = Array.from(text, (character) => alphabet.indexOf(character))
  return digits.includes(-1) ? null : Uint8Array.from(convert(digits, alphabet.length, 256))
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

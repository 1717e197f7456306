/** Base58 with Bitcoin's alphabet, as SS58 addresses are written. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text, or null when it has a character that base58 has not. */
export function fromBase58(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = alphabet.indexOf(letter)
    if (carry < 0) return null
    for (let at = 0; at < bytes.length; at++) {
      carry += bytes[at]! * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    while (carry > 0) {
      bytes.push(carry & 255)
      carry >>= 8
    }
  }
  const zeros = /^1*/.exec(text)![0].length
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes.toReversed()])
}

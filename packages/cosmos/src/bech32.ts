const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** A decoded bech32 text (BIP-173). */
export interface Bech32 {
  /** The part before the `1`, e.g. `cosmos`. */
  prefix: string
  /** The encoded bytes. */
  bytes: Uint8Array
}

/**
 * Reads a bech32 text of at most 90 characters and checks its checksum; null for anything else.
 *
 * @example readBech32('cosmos1zcjduepq0…')?.prefix // 'cosmos'
 */
export function readBech32(text: string): Bech32 | null {
  const lower = text.toLowerCase()
  const at = lower.lastIndexOf('1')
  // One case only, with at least one character of a prefix and six of a checksum.
  if (
    text.length > 90 ||
    (text !== lower && text !== text.toUpperCase()) ||
    at < 1 ||
    at + 7 > text.length
  )
    return null
  const prefix = lower.slice(0, at)
  const words = [...lower.slice(at + 1)].map((letter) => letters.indexOf(letter))
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  if (words.includes(-1) || codes.some((code) => code < 33 || code > 126)) return null
  if (
    checksum([
      ...codes.map((code) => code >> 5),
      0,
      ...codes.map((code) => code & 31),
      ...words,
    ]) !== 1
  )
    return null
  const bytes = toBytes(words.slice(0, -6))
  return bytes && { prefix, bytes }
}

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((term, bit) => {
      if ((top >> bit) & 1) sum ^= term
    })
  }
  return sum
}

function toBytes(words: readonly number[]): Uint8Array | null {
  const bytes: number[] = []
  let accumulator = 0
  let bits = 0
  for (const word of words) {
    accumulator = (accumulator << 5) | word
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(accumulator >> bits)
    accumulator &= (1 << bits) - 1
  }
  return bits < 5 && accumulator === 0 ? Uint8Array.from(bytes) : null
}

/**
 * Segregated witness addresses: bech32 (BIP-173) for version 0, bech32m (BIP-350) for all later
 * ones.
 */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The checksum constants of the standard: bech32, bech32m. */
const sums = [1, 0x2bc830a3]

export interface Bech32 {
  /** The part before the last 1, in lower case. */
  hrp: string
  /** Five bits each, without the checksum. */
  words: readonly number[]
  /** Bech32m. */
  m: boolean
}

function checksum(hrp: string, words: readonly number[]): number {
  const codes = [...hrp].map((character) => character.charCodeAt(0))
  let sum = 1
  for (const value of [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...words,
  ]) {
    const top = sum >> 25
    sum = generator.reduce(
      (next, term, bit) => next ^ (-((top >> bit) & 1) & term),
      ((sum & 0x1ffffff) << 5) ^ value,
    )
  }
  return sum
}

/** Parses a bech32 or bech32m text; null when it is neither. */
export function bech32(text: string): Bech32 | null {
  const lower = text.toLowerCase()
  const cut = lower.lastIndexOf('1')
  const hrp = lower.slice(0, Math.max(cut, 0))
  const words = [...lower.slice(cut + 1)].map((character) => alphabet.indexOf(character))
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return null
  if (!/^[\x21-\x7e]+$/.test(hrp) || words.length < 6 || words.includes(-1)) return null
  const standard = sums.indexOf(checksum(hrp, words))
  return standard < 0 ? null : { hrp, words: words.slice(0, -6), m: standard > 0 }
}

/** Converts groups of five bits to bytes; null when more than a padding of zeros is left over. */
function toBytes(words: readonly number[]): number[] | null {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 255)
  }
  return bits > 4 || value & ((1 << bits) - 1) ? null : bytes
}

export interface Witness {
  hrp: string
  version: number
  program: readonly number[]
}

/**
 * The witness version and program of an address (BIP-141's lengths, BIP-350's checksum), or null.
 */
export function witness(text: string): Witness | null {
  const parts = bech32(text)
  const [version = 17, ...rest] = parts?.words ?? []
  const program = toBytes(rest)
  const { length = 0 } = program ?? {}
  const fits =
    version === 0 ? length === 20 || length === 32 : version < 17 && length > 1 && length < 41
  return parts && program && fits && parts.m === version > 0
    ? { hrp: parts.hrp, version, program }
    : null
}

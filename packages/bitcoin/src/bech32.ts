/** Segwit addresses: bech32 (BIP-173) for version 0, bech32m (BIP-350) for others. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Bech32, bech32m. */
const sums = [1, 0x2bc830a3]

export interface Bech32 {
  /** Before the last 1, lower case. */
  hrp: string
  /** Five bits each, no checksum. */
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

/** Bech32 or bech32m; else null. */
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

/** Null if more than zero padding remains. */
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

/** BIP-141's lengths, BIP-350's checksum; else null. */
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

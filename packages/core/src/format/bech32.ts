/** Bech32 (BIP-173) and bech32m (BIP-350): the addresses of Bitcoin's SegWit and of Cosmos. */

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** What the checksum comes to, by encoding. */
const sums = { bech32: 1, bech32m: 0x2bc830a3 } as const

/** A text whose checksum is right. */
export interface Bech32Text {
  /** The part before the last `1`, in lower case. */
  prefix: string
  /** Five bits each, without the checksum. */
  words: readonly number[]
  /** By which its checksum is right. */
  encoding: keyof typeof sums
}

/** Reads a text of at most 90 characters and checks its checksum; null for anything else. */
export function decodeBech32(text: string): Bech32Text | null {
  const lower = text.toLowerCase()
  const at = Math.max(lower.lastIndexOf('1'), 0)
  const prefix = lower.slice(0, at)
  const words = [...lower.slice(at + 1)].map((letter) => alphabet.indexOf(letter))
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return null
  if (!/^[\x21-\x7e]+$/.test(prefix) || words.length < 6 || words.includes(-1)) return null
  const sum = checksum(prefix, words)
  const encoding = sum === sums.bech32 ? 'bech32' : 'bech32m'
  return sum === sums[encoding] ? { prefix, words: words.slice(0, -6), encoding } : null
}

function checksum(prefix: string, words: readonly number[]): number {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]
  return values.reduce((sum, value) => {
    const top = sum >> 25
    return generator.reduce(
      (next, term, bit) => next ^ (-((top >> bit) & 1) & term),
      ((sum & 0x1ffffff) << 5) ^ value,
    )
  }, 1)
}

/** The bytes of words of five bits; null where more than zero padding remains. */
export function bytesOfWords(words: readonly number[]): Uint8Array | null {
  const bytes: number[] = []
  let value = 0
  let bits = 0
  for (const word of words) {
    value = ((value << 5) | word) & 0xfff
    bits += 5
    if (bits >= 8) bytes.push((value >> (bits -= 8)) & 0xff)
  }
  return bits > 4 || value & ((1 << bits) - 1) ? null : Uint8Array.from(bytes)
}

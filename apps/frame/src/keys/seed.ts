/** BIP-39 on bytes: strings cannot be overwritten. */
import { sha256 } from '@noble/hashes/sha2.js'
import { wipe, type Bytes } from '../shared/bytes.ts'
import { entropyLength } from './keyring.ts'
import { words } from './words.ts'

const count = 12
const longestWord = 8

/** Zero-padded. The caller overwrites it. */
export function phraseOf(entropy: Uint8Array): { buffer: Bytes; length: number } {
  const bits = new Uint8Array(entropyLength + 1)
  const sum = sha256(entropy)
  const buffer = new Uint8Array(count * (longestWord + 1))
  try {
    bits.set(entropy)
    bits[entropyLength] = sum[0]!
    let length = 0
    for (let place = 0; place < count; place++) {
      let index = 0
      for (let bit = place * 11; bit < place * 11 + 11; bit++)
        index = (index << 1) | ((bits[bit >> 3]! >> (7 - (bit & 7))) & 1)
      const word = words[index]!
      if (place > 0) buffer[length++] = 0x20
      for (let at = 0; at < word.length; at++) buffer[length++] = word.charCodeAt(at)
    }
    return { buffer, length }
  } finally {
    wipe(bits, sum)
  }
}

/** 64 bytes. The caller overwrites them. */
export async function seedOf(entropy: Uint8Array): Promise<Bytes> {
  const { buffer, length } = phraseOf(entropy)
  try {
    const key = await crypto.subtle.importKey('raw', buffer.subarray(0, length), 'PBKDF2', false, [
      'deriveBits',
    ])
    const salt = new TextEncoder().encode('mnemonic')
    return new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2_048 },
        key,
        512,
      ),
    )
  } finally {
    wipe(buffer)
  }
}

/**
 * ChaCha20-Poly1305 (RFC 8439) without additional data: what browsers lack, and a tenth of the bytes of a library. Sums,
 * shifts and products only: no step and no look-up depends on a secret.
 */
import { need32 } from './check.ts'
import type { Bytes } from './crypto.ts'

const nonceLength = 12
const tagLength = 16
/** "expand 32-byte k", as the RFC has it. */
const sigma = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]

/** @throws PorticoError `key`, stage `crypto`. */
export function encrypt(key: Bytes, nonce: Uint8Array, plain: Uint8Array): Bytes {
  const sealed = new Uint8Array(plain.length + tagLength)
  sealed.set(crypt(key, nonce, plain))
  sealed.set(tagOf(key, nonce, sealed.subarray(0, plain.length)), plain.length)
  return sealed
}

/**
 * Null when the key is another, or somebody has changed what was sealed.
 *
 * @throws PorticoError `key`, stage `crypto`.
 */
export function decrypt(key: Bytes, nonce: Uint8Array, sealed: Uint8Array): Bytes | null {
  const cipher = sealed.subarray(0, -tagLength)
  const tag = tagOf(key, nonce, cipher)
  const given = sealed.subarray(cipher.length)
  const differs = tag.reduce((found, byte, at) => found | (byte ^ (given[at] ?? 0)), given.length ^ tagLength)
  return differs === 0 ? crypt(key, nonce, cipher) : null
}

function crypt(key: Bytes, nonce: Uint8Array, data: Uint8Array): Bytes {
  const made = Uint8Array.from(data)
  for (let at = 0; at < made.length; at += 64) {
    const stream = block(key, nonce, at / 64 + 1)
    for (let n = at; n < at + 64 && n < made.length; n++) made[n]! ^= stream[n - at]!
  }
  return made
}

/** RFC 8439, 2.3: sixty-four bytes of the stream. */
function block(key: Bytes, nonce: Uint8Array, counter: number): Uint8Array {
  const first = new Uint32Array([...sigma, ...words(need32(key)), counter, ...words(nonce)])
  const x = first.slice()
  const mix = (to: number, from: number, on: number, by: number): void => {
    x[to]! += x[from]!
    const turned = x[on]! ^ x[to]!
    x[on] = (turned << by) | (turned >>> (32 - by))
  }
  for (let round = 0; round < 20; round++)
    for (let at = 0; at < 4; at++) {
      // Columns, then diagonals.
      const shift = round % 2
      const [a, b, c, d] = [at, 4 + ((at + shift) % 4), 8 + ((at + 2 * shift) % 4), 12 + ((at + 3 * shift) % 4)]
      mix(a, b, d, 16)
      mix(c, d, b, 12)
      mix(a, b, d, 8)
      mix(c, d, b, 7)
    }
  const view = new DataView(new ArrayBuffer(64))
  x.forEach((word, at) => view.setUint32(at * 4, word + first[at]!, true))
  return new Uint8Array(view.buffer)
}

function words(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return Array.from({ length: bytes.length / 4 }, (_, at) => view.getUint32(at * 4, true))
}

/** RFC 8439, 2.8: Poly1305 of what was sealed, padded, and its length. */
function tagOf(key: Bytes, nonce: Uint8Array, cipher: Uint8Array): Bytes {
  const padded = Math.ceil(cipher.length / 16) * 16
  const message = new Uint8Array(padded + 16)
  message.set(cipher)
  new DataView(message.buffer).setUint32(padded + 8, cipher.length, true)
  return poly1305(block(key, nonce, 0), message)
}

/** RFC 8439, 2.5, of whole blocks; numbers of 130 bits as ten limbs of 13, the products of which doubles hold exactly. */
export function poly1305(key: Uint8Array, message: Uint8Array): Bytes {
  const clamped = key.map((byte, at) => byte & (at % 4 === 3 ? 15 : at % 4 === 0 && at > 0 ? 252 : 255))
  const r = limbs(clamped, 0, 0)
  let h = limbs(new Uint8Array(16), 0, 0)
  for (let at = 0; at < message.length; at += 16) {
    const sum = limbs(message, at, 1).map((limb, n) => limb + h[n]!)
    let carry = 0
    h = sum.map((_, n) => {
      // What lies above 2^130 counts five times at the bottom.
      for (let m = 0; m < 10; m++) carry += sum[m]! * (m > n ? 5 * r[n - m + 10]! : r[n - m]!)
      const limb = carry & 8191
      carry = (carry - limb) / 8192
      return limb
    })
    h[0]! += carry * 5
    h[1]! += h[0]! >>> 13
    h[0]! &= 8191
  }
  return finish(h, key)
}

/** Sixteen bytes, and one bit above them. */
function limbs(bytes: Uint8Array, from: number, top: number): number[] {
  const block = [...bytes.subarray(from, from + 16), top]
  return Array.from({ length: 10 }, (_, n) => {
    const at = (n * 13) >> 3
    return ((block[at]! | (block[at + 1]! << 8) | (block[at + 2]! << 16)) >>> ((n * 13) & 7)) & 8191
  })
}

/** Reduces by 2^130 - 5 once more where that is due, and adds the key's second half. */
function finish(h: number[], key: Uint8Array): Bytes {
  const carried = (sum: readonly number[], add: number): number[] => {
    let carry = add
    const made = sum.map((limb) => {
      carry += limb
      const kept = carry & 8191
      carry >>>= 13
      return kept
    })
    return [...made, carry]
  }
  // Twice: the first carry out of the top comes back at the bottom.
  const [top = 0, ...rest] = carried(h, 0).toReversed()
  const whole = carried(rest.toReversed(), top * 5).slice(0, 10)
  const over = carried(whole, 5)
  const mask = -(over[10] ?? 0)
  const value = [...whole.map((limb, n) => (limb & ~mask) | (over[n]! & mask)), 0]
  let sum = 0
  return Uint8Array.from({ length: 16 }, (_, at) => {
    const [n, shift] = [Math.floor((at * 8) / 13), (at * 8) % 13]
    sum = (sum >>> 8) + (((value[n]! >>> shift) | (value[n + 1]! << (13 - shift))) & 255) + key[16 + at]!
    return sum & 255
  })
}

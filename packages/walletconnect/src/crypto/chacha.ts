/**
 * ChaCha20-Poly1305 (RFC 8439) without additional data: browsers lack it, and a library is ten
 * times larger. The cipher is constant-time; the tag uses BigInt, with a key for one message.
 */
import { need12, need32 } from './check.ts'
import type { Bytes } from './crypto.ts'

const tagLength = 16
const sigma = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]

/** @throws PorticoError `key` and `nonce`, stage `crypto`. */
export function encrypt(key: Bytes, nonce: Uint8Array, plain: Uint8Array): Bytes {
  const cipher = crypt(key, nonce, plain)
  return Uint8Array.from([...cipher, ...tagOf(key, nonce, cipher)])
}

/**
 * Null for another key or a changed text.
 *
 * @throws PorticoError `key` and `nonce`, stage `crypto`.
 */
export function decrypt(key: Bytes, nonce: Uint8Array, sealed: Uint8Array): Bytes | null {
  const cipher = sealed.subarray(0, -tagLength)
  const tag = tagOf(key, nonce, cipher)
  const received = sealed.subarray(cipher.length)
  const differs = tag.reduce(
    (found, byte, at) => found | (byte ^ (received[at] ?? 0)),
    received.length ^ tagLength,
  )
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

/** RFC 8439, 2.3: 64 bytes of keystream. */
function block(key: Bytes, nonce: Uint8Array, counter: number): Uint8Array {
  const first = Uint32Array.of(...sigma, ...words(need32(key)), counter, ...words(need12(nonce)))
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
      const [a, b, c, d] = [
        at,
        4 + ((at + shift) % 4),
        8 + ((at + 2 * shift) % 4),
        12 + ((at + 3 * shift) % 4),
      ]
      mix(a, b, d, 16)
      mix(c, d, b, 12)
      mix(a, b, d, 8)
      mix(c, d, b, 7)
    }
  return new Uint8Array(x.map((word, at) => word + first[at]!).buffer)
}

/** Little-endian, as RFC 8439 and all browsers' machines. */
const words = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)

/** RFC 8439, 2.8: Poly1305 of the padded text and its length. */
function tagOf(key: Bytes, nonce: Uint8Array, cipher: Uint8Array): Bytes {
  const padded = Math.ceil(cipher.length / 16) * 16
  const message = new Uint8Array(padded + 16)
  message.set(cipher)
  message.set(new Uint8Array(Uint32Array.of(cipher.length).buffer), padded + 8)
  return poly1305(block(key, nonce, 0), message)
}

/** RFC 8439, 2.5, for whole blocks. */
export function poly1305(key: Uint8Array, message: Uint8Array): Bytes {
  const secret = halves(key)
  const blocks = halves(message)
  const r = number(secret, 0) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
  let sum = 0n
  for (let at = 0; at < blocks.length; at += 2)
    sum = ((sum + number(blocks, at) + (1n << 128n)) * r) % ((1n << 130n) - 5n)
  const tag = sum + number(secret, 2)
  // Bits above 128 are dropped.
  return new Uint8Array(BigUint64Array.of(tag, tag >> 64n).buffer)
}

/** One view for all: one a block would cost more than the computation. */
const halves = (bytes: Uint8Array): BigUint64Array =>
  new BigUint64Array(Uint8Array.from(bytes).buffer)
const number = (of: BigUint64Array, at: number): bigint => of[at]! + (of[at + 1]! << 64n)

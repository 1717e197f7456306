import { poly1305 as noblePoly1305 } from '@noble/ciphers/_poly1305.js'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from '../codec/hex.ts'
import { decrypt, encrypt, poly1305 } from './chacha.ts'

const sized = (length: number): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc
    .oneof(
      fc.uint8Array({ minLength: length, maxLength: length }),
      fc.constantFrom(0, 255).map((byte) => new Uint8Array(length).fill(byte)),
    )
    .map((bytes) => Uint8Array.from(bytes))
const key = sized(32)
const nonce = sized(12)
/** Lengths around the edges of both kinds of block, and bytes of ones, which cause carries. */
const plain = fc.nat(200).chain((length) => sized(length))

describe('ChaCha20-Poly1305', () => {
  test('equals the noble library for any key, nonce and text, byte for byte', () => {
    fc.assert(
      fc.property(key, nonce, plain, (k, n, text) => {
        const sealed = encrypt(k, n, text)
        // As texts, because comparing arrays takes most of the time.
        expect(toHex(sealed)).toBe(toHex(chacha20poly1305(k, n).encrypt(text)))
        expect(toHex(decrypt(k, n, sealed)!)).toBe(toHex(text))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    )
  })

  test('equals it for every length up to five blocks, and a long one', () => {
    const [k, n] = [new Uint8Array(32).fill(3), new Uint8Array(12).fill(5)]
    for (const length of [...Array.from({ length: 321 }, (_, each) => each), 100_003]) {
      const text = Uint8Array.from({ length }, (_, at) => at * 31)
      const sealed = encrypt(k, n, text)
      expect(toHex(sealed.subarray(-16))).toBe(
        toHex(chacha20poly1305(k, n).encrypt(text).subarray(-16)),
      )
      expect(toHex(decrypt(k, n, sealed)!)).toBe(toHex(text))
    }
  })

  /**
   * RFC 8439, 2.4.2: the keystream of the cipher. The text there has no tag of this construction.
   */
  test('has the keystream of RFC 8439, 2.4.2', () => {
    const k = Uint8Array.from({ length: 32 }, (_, at) => at)
    const text = new TextEncoder().encode(
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
    )
    expect(toHex(encrypt(k, fromHex('000000000000004a00000000')!, text).subarray(0, 64))).toBe(
      '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8',
    )
  })

  test('opens nothing that was changed, cut or sealed with another key', () => {
    const [k, n] = [new Uint8Array(32).fill(1), new Uint8Array(12)]
    const sealed = encrypt(k, n, new Uint8Array(40).fill(9))
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = sealed.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(decrypt(k, n, changed)).toBe(null)
    }
    for (let length = 0; length < sealed.length; length++)
      expect(decrypt(k, n, sealed.slice(0, length))).toBe(null)
    expect(decrypt(new Uint8Array(32), n, sealed)).toBe(null)
    expect(decrypt(k, new Uint8Array(12).fill(1), sealed)).toBe(null)
  })

  test.each([0, 31, 33])('rejects a key of %i bytes', (length) => {
    const fault = expect.objectContaining({ code: 'key', data: { stage: 'crypto' } })
    expect(() => encrypt(new Uint8Array(length), new Uint8Array(12), new Uint8Array(1))).toThrow(
      fault,
    )
    expect(() => decrypt(new Uint8Array(length), new Uint8Array(12), new Uint8Array(40))).toThrow(
      fault,
    )
  })

  test.each([0, 4, 8, 11, 13, 16, 24])('rejects a nonce of %i bytes', (length) => {
    const fault = expect.objectContaining({ code: 'nonce', data: { stage: 'crypto' } })
    expect(() => encrypt(new Uint8Array(32), new Uint8Array(length), new Uint8Array(1))).toThrow(
      fault,
    )
    expect(() => decrypt(new Uint8Array(32), new Uint8Array(length), new Uint8Array(40))).toThrow(
      fault,
    )
  })
})

describe('Poly1305', () => {
  // RFC 8439, A.3, vectors 7 to 11: they find wrong carries and a wrong last reduction.
  test.each([
    ['02', '00', 'ff'.repeat(16), '03000000000000000000000000000000'],
    ['02', 'ff', '02000000000000000000000000000000', '03000000000000000000000000000000'],
    ['02', '00', 'fdffffffffffffffffffffffffffffff', 'faffffffffffffffffffffffffffffff'],
    [
      '01000000000000000400000000000000',
      '00',
      'e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000000000000001000000000000000000000000000000',
      '14000000000000005500000000000000',
    ],
    [
      '01000000000000000400000000000000',
      '00',
      'e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000000000',
      '13000000000000000000000000000000',
    ],
  ])('has the tag of RFC 8439: r %s, s %s', (r, s, message, tag) => {
    const secret = fromHex(r.padEnd(32, '0') + s.repeat(16))!
    expect(toHex(poly1305(secret, fromHex(message)!))).toBe(tag)
  })

  test('equals the noble library for any whole blocks, mostly of ones and zeros', () => {
    const block = fc.oneof(
      sized(16),
      fc.constantFrom('fb', 'fc', 'fd', 'fe').map((first) => fromHex(first + 'ff'.repeat(15))!),
    )
    const message = fc
      .array(block, { minLength: 1, maxLength: 6 })
      .map((blocks) => Uint8Array.from(blocks.flatMap((each) => [...each])))
    fc.assert(
      fc.property(key, message, (secret, text) => {
        expect(poly1305(secret, text)).toEqual(Uint8Array.from(noblePoly1305(text, secret)))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    )
  })
})

import { createRequire } from 'node:module'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64 } from '../codec/base64.ts'
import { fromHex, toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { open, parseEnvelope, seal, sealPlain } from './envelope.ts'

const official = createRequire(import.meta.url)('@walletconnect/utils') as {
  encrypt(params: { message: string; symKey: string; type?: number; iv?: string; senderPublicKey?: string; encoding?: string }): string
  decrypt(params: { symKey: string; encoded: string; encoding?: string }): string
  encodeTypeTwoEnvelope(message: string, encoding?: string): string
  decodeTypeTwoEnvelope(encoded: string, encoding?: string): string
}

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const key: Bytes = new Uint8Array(32).fill(7)

/** RFC 8439, 2.8.2, but for its additional data, of which Sign v2 has none: the cipher's own vector is checked with it. */
test('ChaCha20-Poly1305 as RFC 8439 says', () => {
  const plain = toBytes("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.")
  const cipherKey = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)
  const [nonce, extra] = [fromHex('070000004041424344454647')!, fromHex('50515253c0c1c2c3c4c5c6c7')!]
  const sealed = toHex(chacha20poly1305(cipherKey, nonce, extra).encrypt(plain))
  expect(sealed.slice(0, 64)).toBe('d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6')
  expect(sealed.slice(-32)).toBe('1ae10b594f09e26a7e902ecbd0600691')
})

describe('the official library', () => {
  test('opens what we seal, of types 0 and 1', () => {
    fc.assert(
      fc.property(text, key32, key32, (message, symKey, sender) => {
        expect(official.decrypt({ symKey: toHex(symKey), encoded: seal(message, symKey, random) })).toBe(message)
        expect(official.decrypt({ symKey: toHex(symKey), encoded: seal(message, symKey, random, sender) })).toBe(message)
      }),
    )
  })

  test('seals what we open, of types 0 and 1, in both alphabets', () => {
    fc.assert(
      fc.property(text, key32, key32, fc.constantFrom('base64', 'base64url'), (message, symKey, sender, encoding) => {
        const spelled = encoding === 'base64' ? {} : { encoding }
        const zero = parseEnvelope(official.encrypt({ message, symKey: toHex(symKey), ...spelled }))
        expect(zero && open(zero, symKey)).toBe(message)
        const one = parseEnvelope(official.encrypt({ message, symKey: toHex(symKey), type: 1, senderPublicKey: toHex(sender), ...spelled }))
        expect(one?.type === 1 && one.sender).toEqual(sender)
        expect(one && open(one, symKey)).toBe(message)
      }),
    )
  })

  test('writes the same bytes with the same key and nonce', () => {
    fc.assert(
      fc.property(text, key32, fc.uint8Array({ minLength: 12, maxLength: 12 }), (message, symKey, iv) => {
        expect(seal(message, symKey, () => Uint8Array.from(iv))).toBe(official.encrypt({ message, symKey: toHex(symKey), iv: toHex(iv) }))
      }),
    )
  })

  test('and we read and write type 2 alike', () => {
    fc.assert(
      fc.property(text, (message) => {
        expect(sealPlain(message)).toBe(official.encodeTypeTwoEnvelope(message, 'base64url'))
        const envelope = parseEnvelope(official.encodeTypeTwoEnvelope(message, 'base64url'))
        expect(envelope).toEqual({ type: 2, text: message })
        expect(envelope && open(envelope, key)).toBe(message)
        expect(official.decodeTypeTwoEnvelope(sealPlain(message), 'base64url')).toBe(message)
      }),
    )
  })
})

test('a wrong key, and any bit that was changed, opens nothing', () => {
  const sealed = Buffer.from(seal('hello', key, random), 'base64')
  const other = parseEnvelope(sealed.toString('base64'))!
  expect(open(other, new Uint8Array(32))).toBe(null)
  for (let bit = 8; bit < sealed.length * 8; bit++) {
    const changed = Uint8Array.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(open(parseEnvelope(toBase64(changed))!, key)).toBe(null)
  }
})

test('long ones too', () => {
  const message = 'x'.repeat(500_000)
  const envelope = parseEnvelope(seal(message, key, random))
  expect(envelope && open(envelope, key)).toBe(message)
  expect(parseEnvelope(sealPlain(message))).toEqual({ type: 2, text: message })
})

test('each is sealed under a nonce of its own', () => {
  expect(new Set(Array.from({ length: 50 }, () => seal('same', key, random))).size).toBe(50)
})

test('what was sealed and is no text opens as nothing', () => {
  const iv = random(12)
  const sealed = chacha20poly1305(key, iv).encrypt(Uint8Array.of(0xc3, 0x28))
  expect(open(parseEnvelope(toBase64(Uint8Array.of(0, ...iv, ...sealed)))!, key)).toBe(null)
})

test.each([0, 16, 31, 33])('a key of %i bytes seals nothing and opens nothing', (length) => {
  const fault = expect.objectContaining({ code: 'key', data: { stage: 'crypto' } })
  expect(() => seal('x', new Uint8Array(length), random)).toThrow(fault)
})

test.each([
  ['no text', 5],
  ['empty', ''],
  ['not base64', 'AAA$'],
  ['of a type that there is none of', toBase64(new Uint8Array(80).fill(3))],
  ['too short for type 0', toBase64(new Uint8Array(28))],
  ['too short for type 1', toBase64(new Uint8Array(60).fill(1))],
  ['of type 2 and not UTF-8', toBase64(Uint8Array.of(2, 0xc3, 0x28))],
  ['too long', 'A'.repeat(1_500_004)],
])('a message is dropped that is %s', (_what, message) => expect(parseEnvelope(message)).toBe(null))

test('the shortest of each type is read', () => {
  expect(parseEnvelope(toBase64(new Uint8Array(29)))?.type).toBe(0)
  expect(parseEnvelope(toBase64(new Uint8Array(61).fill(1)))?.type).toBe(1)
  expect(parseEnvelope(toBase64(Uint8Array.of(2)))).toEqual({ type: 2, text: '' })
})

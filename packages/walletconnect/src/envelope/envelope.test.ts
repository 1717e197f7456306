import { createRequire } from 'node:module'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { toBase64 } from '../codec/base64.ts'
import { fromHex, toHex } from '../codec/hex.ts'
import { toBytes } from '../codec/text.ts'
import type { Bytes } from '../crypto/crypto.ts'
import { open, parseEnvelope, seal } from './envelope.ts'

const official = createRequire(import.meta.url)('@walletconnect/utils') as {
  encrypt(params: {
    message: string
    symKey: string
    type?: number
    iv?: string
    senderPublicKey?: string
    encoding?: string
  }): string
  decrypt(params: { symKey: string; encoded: string; encoding?: string }): string
  encodeTypeTwoEnvelope(message: string, encoding?: string): string
}

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const key: Bytes = new Uint8Array(32).fill(7)

/**
 * RFC 8439, 2.8.2, without its additional data, which Sign v2 does not use. Node's cipher is
 * checked with the vector itself.
 */
test('ChaCha20-Poly1305 as in RFC 8439', () => {
  const plain = toBytes(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  )
  const cipherKey = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)
  const [nonce, extra] = [
    fromHex('070000004041424344454647')!,
    fromHex('50515253c0c1c2c3c4c5c6c7')!,
  ]
  const sealed = toHex(chacha20poly1305(cipherKey, nonce, extra).encrypt(plain))
  expect(sealed.slice(0, 64)).toBe(
    'd31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6',
  )
  expect(sealed.slice(-32)).toBe('1ae10b594f09e26a7e902ecbd0600691')
})

describe('the official library', () => {
  test('opens what we seal', () => {
    fc.assert(
      fc.property(text, key32, (message, symKey) => {
        expect(
          official.decrypt({ symKey: toHex(symKey), encoded: seal(message, symKey, random) }),
        ).toBe(message)
      }),
    )
  })

  test('seals what we open, of types 0 and 1, in both alphabets', () => {
    fc.assert(
      fc.property(
        text,
        key32,
        key32,
        fc.constantFrom('base64', 'base64url'),
        (message, symKey, sender, encoding) => {
          const spelled = encoding === 'base64' ? {} : { encoding }
          const zero = parseEnvelope(
            official.encrypt({ message, symKey: toHex(symKey), ...spelled }),
            0,
          )
          expect(zero && open(zero, symKey)).toBe(message)
          const one = parseEnvelope(
            official.encrypt({
              message,
              symKey: toHex(symKey),
              type: 1,
              senderPublicKey: toHex(sender),
              ...spelled,
            }),
            1,
          )
          expect(one?.sender).toEqual(sender)
          expect(one && open(one, symKey)).toBe(message)
        },
      ),
    )
  })

  test('writes the same bytes with the same key and nonce', () => {
    fc.assert(
      fc.property(
        text,
        key32,
        fc.uint8Array({ minLength: 12, maxLength: 12 }),
        (message, symKey, iv) => {
          expect(seal(message, symKey, () => Uint8Array.from(iv))).toBe(
            official.encrypt({ message, symKey: toHex(symKey), iv: toHex(iv) }),
          )
        },
      ),
    )
  })

  test('uses no type 2, which we never read', () => {
    fc.assert(
      fc.property(text, (message) => {
        for (const encoding of ['base64', 'base64url'])
          for (const type of [0, 1] as const)
            expect(parseEnvelope(official.encodeTypeTwoEnvelope(message, encoding), type)).toBe(
              null,
            )
      }),
    )
  })
})

test('opens nothing with a wrong key or a changed bit', () => {
  const sealed = Buffer.from(seal('hello', key, random), 'base64')
  const other = parseEnvelope(sealed.toString('base64'), 0)!
  expect(open(other, new Uint8Array(32))).toBe(null)
  for (let bit = 8; bit < sealed.length * 8; bit++) {
    const changed = Uint8Array.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(open(parseEnvelope(toBase64(changed), 0)!, key)).toBe(null)
  }
})

test('opens long messages', () => {
  const message = 'x'.repeat(380_000)
  const envelope = parseEnvelope(seal(message, key, random), 0)
  expect(envelope && open(envelope, key)).toBe(message)
})

test('seals each with its own nonce', () => {
  expect(new Set(Array.from({ length: 50 }, () => seal('same', key, random))).size).toBe(50)
})

test('opens sealed bytes that are no text as nothing', () => {
  const iv = random(12)
  const sealed = chacha20poly1305(key, iv).encrypt(Uint8Array.of(0xc3, 0x28))
  expect(open(parseEnvelope(toBase64(Uint8Array.of(0, ...iv, ...sealed)), 0)!, key)).toBe(null)
})

test.each([0, 16, 31, 33])('neither seals nor opens with a key of %i bytes', (length) => {
  const fault = expect.objectContaining({ code: 'key', data: { stage: 'crypto' } })
  expect(() => seal('x', new Uint8Array(length), random)).toThrow(fault)
})

test.each([
  ['empty', ''],
  ['not base64', `AAAA${'$'.repeat(80)}`],
  ['of an unknown type', toBase64(new Uint8Array(80).fill(3))],
  ['too short for type 0', toBase64(new Uint8Array(28))],
  ['too short for type 1', toBase64(new Uint8Array(60).fill(1))],
  ['too long', 'A'.repeat(512_004)],
])('drops a message that is %s', (_what, message) =>
  expect([parseEnvelope(message, 0), parseEnvelope(message, 1)]).toEqual([null, null]),
)

test.each([
  ['longer than any relay takes', 'A'.repeat(1_100_000), 0],
  ['of another type than is awaited', toBase64(new Uint8Array(300_000)), 1],
  ['of a type that nobody reads', toBase64(new Uint8Array(300_000).fill(2)), 0],
] as const)('decodes only the first byte of a message that is %s', (_what, message, type) => {
  const decoded = vi.spyOn(globalThis, 'atob')
  expect(parseEnvelope(message, type)).toBe(null)
  expect(decoded.mock.calls.reduce((sum, [text]) => sum + text.length, 0)).toBeLessThanOrEqual(4)
  decoded.mockRestore()
})

test('reads the shortest message of each type', () => {
  expect(parseEnvelope(toBase64(new Uint8Array(29)), 0)?.sealed).toHaveLength(16)
  expect(parseEnvelope(toBase64(new Uint8Array(61).fill(1)), 1)?.sender).toHaveLength(32)
})

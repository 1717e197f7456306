import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCode, isCode } from './codes.ts'
import { deviceName } from './device-name.ts'
import {
  decrypt,
  encrypt,
  localKeys,
  readKeys,
  UnknownKeyError,
  type KeyManager,
} from '../keys/key-manager.ts'
import { openShare, rewrap, sealShare } from './sealing.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
const share = fc
  .uint8Array({ minLength: 17, maxLength: 17 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
const id = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('base64url'))
const base64url = (text: string): Buffer => Buffer.from(text, 'base64url')
const managed = (...keys: readonly Uint8Array[]): KeyManager => localKeys(keys)!

test('opens a sealed share with the same key and set only', async () => {
  await fc.assert(
    fc.asyncProperty(key, key, id, id, share, async (one, two, set, another, text) => {
      fc.pre(!Buffer.from(one).equals(two) && set !== another)
      const sealed = await sealShare(managed(one), set, text)
      expect(await openShare(managed(one), set, sealed)).toBe(text)
      expect(sealed.operator_key).toBe(managed(one).id)
      expect(JSON.stringify(sealed)).not.toContain(text)
      await expect(openShare(managed(one), another, sealed)).rejects.toThrow()
      await expect(openShare(managed(two), set, sealed)).rejects.toBeInstanceOf(UnknownKeyError)
    }),
  )
})

test('seals the same share to a different ciphertext each time', async () => {
  await fc.assert(
    fc.asyncProperty(key, id, share, async (one, set, text) => {
      const [first, second] = [
        await sealShare(managed(one), set, text),
        await sealShare(managed(one), set, text),
      ]
      expect(first.share).not.toBe(second.share)
      expect(first.data_key).not.toBe(second.data_key)
    }),
  )
})

test('opens nothing when one bit has changed', () => {
  fc.assert(
    fc.property(
      key,
      fc.uint8Array({ maxLength: 64 }),
      fc.string(),
      fc.nat(),
      (one, text, context, place) => {
        const sealed = encrypt(one, text, context)
        expect(decrypt(one, sealed, context).equals(text)).toBe(true)
        const bytes = base64url(sealed)
        const bit = place % (bytes.length * 8)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => decrypt(one, bytes.toString('base64url'), context)).toThrow()
        expect(() => decrypt(one, sealed, `${context}x`)).toThrow()
      },
    ),
  )
})

test('opens nothing for any text in place of a ciphertext', async () => {
  await fc.assert(
    fc.asyncProperty(
      key,
      fc.string({ unit: 'binary' }),
      fc.string(),
      async (one, text, context) => {
        expect(() => decrypt(one, text, context)).toThrow()
        await expect(managed(one).unwrap(text, context)).rejects.toThrow()
        await expect(managed(one).unwrap(`${managed(one).id}.${text}`, context)).rejects.toThrow()
      },
    ),
  )
})

test('reseals a share under the newest of several keys, which then opens it alone', async () => {
  await fc.assert(
    fc.asyncProperty(key, key, id, share, async (old, newest, set, text) => {
      fc.pre(!Buffer.from(old).equals(newest))
      const sealed = await sealShare(managed(old), set, text)
      const both = managed(newest, old)
      expect(await openShare(both, set, sealed)).toBe(text)
      const moved = { ...sealed, ...(await rewrap(both, set, sealed.data_key)) }
      expect([moved.share, moved.operator_key]).toEqual([sealed.share, managed(newest).id])
      expect(await openShare(managed(newest), set, moved)).toBe(text)
      await expect(openShare(managed(old), set, moved)).rejects.toBeInstanceOf(UnknownKeyError)
    }),
  )
})

test('makes a code of six digits that is valid for its attempt only, and stores no code', async () => {
  await fc.assert(
    fc.asyncProperty(key, id, id, async (one, attempt, another) => {
      fc.pre(attempt !== another)
      const keys = managed(one)
      const { code, stored } = await createCode(keys, attempt)
      expect(code).toMatch(/^\d{6}$/)
      expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
      expect(await isCode(keys, attempt, stored, code)).toBe(true)
      expect(
        await isCode(
          keys,
          attempt,
          stored,
          String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
        ),
      ).toBe(false)
      await expect(isCode(keys, another, stored, code)).rejects.toThrow()
    }),
  )
})

test('reads keys from base64 of 32 bytes, newest first, and repeats no invalid key in an error', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.constant(0).map(() => randomBytes(32).toString('base64')),
        { minLength: 1, maxLength: 4 },
      ),
      (texts) => {
        expect(readKeys(texts.join(' , ')).map((each) => each.toString('base64'))).toEqual(texts)
        expect(() => readKeys([...texts, texts[0]].join(','))).toThrow('names a key twice')
      },
    ),
  )
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'binary', minLength: 1 })
        .filter((text) => !/^[\w+/-]{43}=?$/.test(text.trim())),
      (text) => {
        expect(() => readKeys(text)).toThrow(/^must be 32 bytes in base64/)
      },
    ),
  )
  expect(readKeys('')).toEqual([])
  expect(() => readKeys(Buffer.alloc(32).toString('base64'))).toThrow(/^must be random/)
  expect(localKeys([])).toBeUndefined()
})

test('names a device from a list of known words only, for any user agent', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ),
  ).toBe('Safari, macOS')
  expect(
    deviceName(
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe('Chrome, Android')
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    ),
  ).toBe('Edge, Windows')
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Chrome, iPhone')
  expect(deviceName(undefined)).toBe('Browser')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
      expect(deviceName(text)).toMatch(/^[A-Za-z]+(?: [A-Za-z]+)?(?:, [A-Za-z]+)?$/)
    }),
  )
})

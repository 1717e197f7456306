import { createRequire } from 'node:module'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromHex, toHex } from '../codec/hex.ts'
import type { Bytes, Curves } from './crypto.ts'
import { curves } from './curves.ts'
import { deriveKey, sha256, topicOf } from './hash.ts'
import { nobleCurves } from './noble.ts'
import { webCurves, works } from './web.ts'

const official = createRequire(import.meta.url)('@walletconnect/utils') as {
  deriveSymKey(privateKey: string, publicKey: string): string
  hashKey(key: string): string
  hashMessage(message: string): string
}

const hex = (text: string): Bytes => fromHex(text)!
const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const implementations: readonly (readonly [string, Curves])[] = [
  ['the browser', webCurves],
  ['noble', nobleCurves],
]

describe.each(implementations)('curves by %s', (_name, it) => {
  // Vectors of RFC 7748, 5.2 and 6.1.
  test.each([
    [
      'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
      'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
      'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
    ],
    [
      '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
      'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
      '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
    ],
    [
      '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    ],
    [
      '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
      '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    ],
  ])('agree as in RFC 7748: %s', async (own, other, secret) => {
    expect(toHex(await it.agree(hex(own), hex(other)))).toBe(secret)
  })

  // Vectors of RFC 8032, 7.1, tests 1 to 3.
  test.each([
    [
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('sign as in RFC 8032: %s', async (own, message, signature) => {
    expect(toHex(await it.sign(hex(own), hex(message)))).toBe(signature)
  })

  test('agree with each other on new keys, and export them as 32 raw bytes', async () => {
    const [one, other] = [await it.agreement(), await it.agreement()]
    expect([one.privateKey.length, one.publicKey.length]).toEqual([32, 32])
    expect(await it.agree(one.privateKey, other.publicKey)).toEqual(
      await it.agree(other.privateKey, one.publicKey),
    )
  })

  // The points of order 1, 2, 4 and 8, and values that reduce to them.
  test.each([
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ])('refuse the low-order point %s', async (point) => {
    const { privateKey } = await it.agreement()
    await expect(it.agree(privateKey, hex(point))).rejects.toMatchObject({
      name: 'PorticoError',
      code: 'low-order',
      data: { stage: 'crypto' },
    })
  })

  test.each([0, 1, 31, 33, 64])('refuse keys of %i bytes', async (length) => {
    const { privateKey, publicKey } = await it.agreement()
    const odd = new Uint8Array(length).fill(9)
    const fault = { name: 'PorticoError', code: 'key', data: { stage: 'crypto' } }
    await expect(it.agree(privateKey, odd)).rejects.toMatchObject(fault)
    await expect(it.agree(odd, publicKey)).rejects.toMatchObject(fault)
    await expect(it.sign(odd, publicKey)).rejects.toMatchObject(fault)
  })
})

describe('both implementations', () => {
  test('are equal: for any keys the same secret, for any message the same signature', async () => {
    await fc.assert(
      fc.asyncProperty(
        key32,
        key32,
        fc.uint8Array({ maxLength: 300 }),
        async (own, seed, bytes) => {
          const message = Uint8Array.from(bytes)
          const base = hex('09'.padEnd(64, '0'))
          const other = await nobleCurves.agree(seed, base)
          expect(await webCurves.agree(seed, base)).toEqual(other)
          expect(await webCurves.agree(own, other)).toEqual(await nobleCurves.agree(own, other))
          expect(await webCurves.sign(own, message)).toEqual(await nobleCurves.sign(own, message))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('generate keys that the other accepts', async () => {
    for (const [one, other] of [
      [webCurves, nobleCurves],
      [nobleCurves, webCurves],
    ] as const) {
      const [a, b] = [await one.agreement(), await other.agreement()]
      expect(await one.agree(a.privateKey, b.publicKey)).toEqual(
        await other.agree(b.privateKey, a.publicKey),
      )
      const identity = await one.identity()
      expect(await one.sign(identity.privateKey, identity.publicKey)).toEqual(
        await other.sign(identity.privateKey, identity.publicKey),
      )
    }
  })

  test('refuse or accept the same public keys', async () => {
    const { privateKey } = await nobleCurves.agreement()
    await fc.assert(
      fc.asyncProperty(key32, async (point) => {
        const [one, other] = await Promise.all(
          [webCurves, nobleCurves].map((it) =>
            it.agree(privateKey, point).then(toHex, (error: { code: string }) => error.code),
          ),
        )
        expect(one).toBe(other)
      }),
      { numRuns: 300 },
    )
  })

  test('derive the same as the official library', async () => {
    await fc.assert(
      fc.asyncProperty(key32, key32, async (own, seed) => {
        const other = await nobleCurves.agree(seed, hex('09'.padEnd(64, '0')))
        const key = await deriveKey(await webCurves.agree(own, other))
        expect(toHex(key)).toBe(official.deriveSymKey(toHex(own), toHex(other)))
        expect(await topicOf(key)).toBe(official.hashKey(toHex(key)))
      }),
      { numRuns: 100 },
    )
  })
})

describe('hashes', () => {
  test('HKDF as in RFC 5869, without salt and info (test case 3, its first 32 bytes)', async () => {
    const key = await deriveKey(new Uint8Array(22).fill(0x0b))
    expect(toHex(key)).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d')
  })

  test('SHA-256 of bytes and of texts', async () => {
    expect(await sha256('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect(await sha256(Uint8Array.of(97, 98, 99))).toBe(await sha256('abc'))
    expect(await sha256('ключ')).toBe(official.hashMessage('ключ'))
  })
})

describe('the choice of implementation', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('uses the browser’s own when it has both, and decides once', async () => {
    const spy = vi.spyOn(crypto.subtle, 'generateKey')
    const fresh = await import('./curves.ts')
    expect(await fresh.curves()).toMatchObject({ agree: expect.any(Function) })
    const asked = spy.mock.calls.length
    expect(asked).toBeGreaterThan(0)
    await fresh.curves()
    expect(spy.mock.calls.length).toBe(asked)
    spy.mockRestore()
    expect(await curves()).toBe(webCurves)
  })

  test.each(['X25519', 'Ed25519'])('uses noble’s when the browser has no %s', async (missing) => {
    const generate = crypto.subtle.generateKey.bind(crypto.subtle)
    const spy = vi
      .spyOn(crypto.subtle, 'generateKey')
      .mockImplementation(((algorithm: { name: string }, ...rest: [boolean, KeyUsage[]]) =>
        algorithm.name === missing
          ? Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'))
          : generate(algorithm, ...rest)) as unknown as typeof crypto.subtle.generateKey)
    const fresh = await import('./curves.ts')
    const { nobleCurves: loaded } = await import('./noble.ts')
    expect(await fresh.curves()).toBe(loaded)
    spy.mockRestore()
  })

  test('a browser that creates keys and cannot use them counts as one without', async () => {
    expect(
      await works({ ...nobleCurves, agree: () => Promise.reject(new Error('not supported')) }),
    ).toBe(false)
    expect(await works(nobleCurves)).toBe(true)
  })

  test('throws a typed error without a secure context', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const fresh = await import('./curves.ts')
    await expect(fresh.curves()).rejects.toMatchObject({
      code: 'insecure-context',
      data: { stage: 'crypto' },
    })
    await expect(sha256('abc')).rejects.toMatchObject({ code: 'insecure-context' })
  })
})

import fc from 'fast-check'
import * as nodeCrypto from 'node:crypto'
import { expect, test } from 'vitest'
import { lockShare, unlockShare } from '../login/locked.ts'
import { randomId } from '../login/deps.ts'
import { fromBase64, isSame, toBase64url, utf8, type Bytes } from '../shared/bytes.ts'
import { cost, stretched } from './argon2.ts'
import { leastLength, lengthOf, normalised, strengthOf } from './passphrase.ts'
import { keysOf } from './secret.ts'

const bytes = (length: number): fc.Arbitrary<Bytes> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((each) => Uint8Array.from(each))
const id = bytes(16).map(toBase64url)

test('opens a locked share with the same secret, set and wallet, and erases the secret', async () => {
  await fc.assert(
    fc.asyncProperty(bytes(32), bytes(17), id, id, async (secret, share, wallet, set) => {
      const [first, again] = [secret.slice(), secret.slice()]
      const { key, lock } = await keysOf(first, wallet)
      const locked = await lockShare(key, { wallet, set }, share)
      expect(locked).toMatch(/^[-_a-zA-Z0-9]{60}$/)
      const keys = await keysOf(again, wallet)
      expect(keys.lock).toBe(lock)
      expect(isSame(await unlockShare(keys.key, { wallet, set }, locked), share)).toBe(true)
      expect([...first, ...again].every((byte) => byte === 0)).toBe(true)
    }),
  )
})

test('opens nothing with another secret, wallet or set, or a changed share', async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes(32),
      bytes(17),
      id,
      id,
      id,
      fc.nat({ max: 44 }),
      async (secret, share, wallet, set, other, at) => {
        fc.pre(other !== wallet && other !== set)
        const { key } = await keysOf(secret.slice(), wallet)
        const locked = await lockShare(key, { wallet, set }, share)
        const changed = fromBase64(locked)!
        changed[at]! ^= 1
        const flipped = secret.slice()
        flipped[at % 32]! ^= 1
        const tries: readonly (readonly [CryptoKey, string, string, string])[] = [
          [(await keysOf(flipped, wallet)).key, wallet, set, locked],
          [(await keysOf(secret.slice(), other)).key, wallet, set, locked],
          [key, other, set, locked],
          [key, wallet, other, locked],
          [key, wallet, set, toBase64url(changed)],
        ]
        for (const [by, ofWallet, ofSet, text] of tries)
          await expect(
            unlockShare(by, { wallet: ofWallet, set: ofSet }, text),
          ).rejects.toMatchObject({ code: 'recovery-unknown' })
        await expect(unlockShare(key, { wallet, set }, locked.slice(1))).rejects.toMatchObject({
          code: 'bad-reply',
        })
      },
    ),
    { numRuns: 30 },
  )
})

test('sends the recovery service the secret’s hash, which is not the key, and exposes no key to the page', async () => {
  const wallet = randomId()
  const { key, secret, lock } = await keysOf(new Uint8Array(32).fill(7), wallet)
  expect(lock).toBe(
    toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(secret)!))),
  )
  expect(key.extractable).toBe(false)
  const asKey = await crypto.subtle.importKey('raw', fromBase64(secret)!, 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  const locked = await lockShare(key, { wallet, set: wallet }, new Uint8Array(17))
  await expect(unlockShare(asKey, { wallet, set: wallet }, locked)).rejects.toMatchObject({
    code: 'recovery-unknown',
  })
  await expect(keysOf(new Uint8Array(31), wallet)).rejects.toThrow(TypeError)
})

test('derives a stable key from a secret', async () => {
  const { secret, lock } = await keysOf(new Uint8Array(32).fill(1), 'AAAAAAAAAAAAAAAAAAAAAA')
  expect({ secret, lock }).toMatchInlineSnapshot(`
    {
      "lock": "niAfuGgrSeX1ZbqXph_FSJd5tBduOH9YX7cSoJN25JM",
      "secret": "4S-tVirB1KkYQ5CD1ILcRa7OAFYEhryFg2A2P5gb3UU",
    }
  `)
})

// Node has one of its own since version 24.7.
test.skipIf(!('argon2Sync' in nodeCrypto))(
  'stretches a passphrase as another Argon2id does',
  () => {
    const [message, nonce] = [utf8('correct horse battery'), utf8('AAAAAAAAAAAAAAAAAAAAAA')]
    const by = { m: 256, t: 2, p: 1 }
    const theirs = nodeCrypto.argon2Sync('argon2id', {
      message,
      nonce,
      parallelism: by.p,
      tagLength: 32,
      memory: by.m,
      passes: by.t,
    })
    expect(toBase64url(stretched(message, nonce, by))).toBe(theirs.toString('base64url'))
  },
)

test('stretches a passphrase with at least OWASP’s parameters', () =>
  expect(cost).toEqual({ m: 47_104, t: 2, p: 1 }))

test('normalises a passphrase for every keyboard', () => {
  expect(normalised(' cafe\u0301 au lait\u00a0')).toBe('café au lait')
  expect(normalised('ｐａｓｓ')).toBe('pass')
  expect(lengthOf('👩‍🚀')).toBe(3)
})

test('rates short and guessable passphrases', () => {
  expect(['', 'short', 'elevenchars'].map(strengthOf)).toEqual(['short', 'short', 'short'])
  expect(
    [
      'aaaaaaaaaaaa',
      'abcdefghijklm',
      '0123456789012',
      'abababababab',
      'passwordpassword',
      '987654321098',
    ].map(strengthOf),
  ).toEqual(Array(6).fill('plain'))
  expect(
    ['correct horse battery', 'Träume im Regen 1974', '正确的马电池订书钉在这里面'].map(strengthOf),
  ).toEqual(['good', 'good', 'good'])
})

test('never throws for any text, and rates spaces as empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const strength = strengthOf(text)
      expect(strength === 'short').toBe(lengthOf(normalised(text)) < leastLength)
      expect(normalised(normalised(text))).toBe(normalised(text))
    }),
  )
  expect(strengthOf(' '.repeat(20))).toBe('short')
})

import { getAddressDecoder, isAddress } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base58Alphabet } from '@portico/core/base58'
import { parseAddress } from './address.ts'

/** Well-known programs and accounts, with addresses of every possible length. */
const known = [
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
]

test.each(known)('accepts %s as an address', (text) => {
  expect(parseAddress(text)).toBe(text)
})

test.each([
  '',
  '1',
  `${known[5]}1`,
  `1${known[5]}`,
  known[5]!.toLowerCase(),
  ` ${known[5]}`,
  `${known[5]}\n`,
  '1'.repeat(31),
  '1'.repeat(33),
  'z'.repeat(44),
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
])('rejects %j as an address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test('agrees with Solana’s own library on any 32 bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const text = getAddressDecoder().decode(bytes)
      expect(parseAddress(text)).toBe(text)
    }),
  )
})

test('agrees with Solana’s own library on any text of that length', () => {
  const texts = fc.string({
    unit: fc.constantFrom(...base58Alphabet, '0', 'l', ' '),
    minLength: 30,
    maxLength: 46,
  })
  fc.assert(
    fc.property(texts, (text) => {
      expect(parseAddress(text) !== null).toBe(isAddress(text))
    }),
  )
})

import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOfWords, decodeBech32 } from './bech32.ts'

const reference = { bech32, bech32m }

/** The vectors of BIP-173 and of BIP-350 (2021-08-17). */
const validBech32: readonly string[] = [
  'A12UEL5L',
  'a12uel5l',
  'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
  'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
  `11${'q'.repeat(82)}c8247j`,
  'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
  '?1ezyfcl',
]

const invalidBech32: readonly (readonly [text: string, why: string])[] = [
  ['\u00201nwldj5', 'character of the prefix out of range'],
  ['\u007f1axkwrx', 'character of the prefix out of range'],
  ['\u00801eym55h', 'character of the prefix out of range'],
  [
    'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx',
    'too long',
  ],
  ['pzry9x0s0muk', 'no separator'],
  ['1pzry9x0s0muk', 'empty prefix'],
  ['x1b4n0q5v', 'character that is no data'],
  ['li1dgmt3', 'checksum too short'],
  ['de1lg7wt\u00ff', 'character of the checksum'],
  ['A1G7SGD8', 'checksum of the prefix in upper case'],
  ['10a06t8', 'empty prefix'],
  ['1qzzfhee', 'empty prefix'],
]

const validBech32m: readonly string[] = [
  'A1LQFN3A',
  'a1lqfn3a',
  'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
  'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
  `11${'l'.repeat(82)}ludsr8`,
  'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
  '?1v759aa',
]

const invalidBech32m: readonly (readonly [text: string, why: string])[] = [
  ['\u00201xj0phk', 'character of the prefix out of range'],
  ['\u007f1g6xzxy', 'character of the prefix out of range'],
  ['\u00801vctc34', 'character of the prefix out of range'],
  [
    'an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11d6pts4',
    'too long',
  ],
  ['qyrz8wqd2c9m', 'no separator'],
  ['1qyrz8wqd2c9m', 'empty prefix'],
  ['y1b0jsk6g', 'character that is no data'],
  ['lt1igcx5c0', 'character that is no data'],
  ['in1muywd', 'checksum too short'],
  ['mm1crxm3i', 'character of the checksum'],
  ['au1s5cgom', 'character of the checksum'],
  ['M1VUXWEZ', 'checksum of the prefix in upper case'],
  ['16plkw9', 'empty prefix'],
  ['1p2gdwpf', 'empty prefix'],
]

test.each(validBech32)('BIP-173: accepts %j as bech32', (text) => {
  expect(decodeBech32(text)).toMatchObject({
    encoding: 'bech32',
    prefix: text.toLowerCase().slice(0, text.lastIndexOf('1')),
  })
})

test.each(validBech32m)('BIP-350: accepts %j as bech32m', (text) => {
  expect(decodeBech32(text)?.encoding).toBe('bech32m')
})

test.each([...invalidBech32, ...invalidBech32m])('BIP-173, BIP-350: rejects %j (%s)', (text) => {
  expect(decodeBech32(text)).toBeNull()
})

test('parses any bech32 and bech32m output of an independent library, and never up to four wrong characters', () => {
  const someWords = fc.array(fc.nat(31), { minLength: 1, maxLength: 60 })
  const wrong = fc.array(fc.tuple(fc.nat(), fc.nat(31)), { minLength: 1, maxLength: 4 })
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  fc.assert(
    fc.property(
      someWords,
      fc.constantFrom('bc', 'bcrt', 'cosmos', 'osmo'),
      fc.constantFrom('bech32', 'bech32m'),
      wrong,
      (words, prefix, encoding, changes) => {
        const text = reference[encoding].encode(prefix, words)
        expect(decodeBech32(text)).toEqual({ prefix, words, encoding })
        const characters = [...text]
        for (const [at, to] of changes)
          characters[prefix.length + 1 + (at % (text.length - prefix.length - 1))] = alphabet[to]!
        const changed = characters.join('')
        if (changed !== text) expect(decodeBech32(changed)?.encoding).not.toBe(encoding)
      },
    ),
  )
})

test('reads the bytes that an independent library writes as words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(bytesOfWords(bech32.toWords(bytes))).toEqual(bytes)
    }),
  )
})

test('agrees with an independent library on which words are bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(31), { maxLength: 40 }), (words) => {
      expect(bytesOfWords(words)).toEqual(bech32.fromWordsUnsafe(words) ?? null)
    }),
  )
})

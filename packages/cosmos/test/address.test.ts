import { fromBech32, toBech32 } from '@cosmjs/encoding'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, readBech32 } from '../src/index.ts'

const prefix = fc.stringMatching(/^[a-z]{1,20}$/)
const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })

test.each([
  // The valid texts of BIP-173.
  'A12UEL5L',
  'a12uel5l',
  'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
  'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
  'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
  '?1ezyfcl',
])('parses %s, which is valid in BIP-173', (text) => {
  const theirs = fromBech32(text.toLowerCase(), 90)
  expect(readBech32(text)).toEqual({ prefix: theirs.prefix, bytes: theirs.data })
})

test.each([
  ' 1nwldj5',
  '\x7f1axkwrx',
  '\x801eym55h',
  'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx',
  'pzry9x0s0muk',
  '1pzry9x0s0muk',
  'x1b4n0q5v',
  'li1dgmt3',
  'de1lg7wt\xff',
  'A1G7SGD8',
  '10a06t8',
  '1qzzfhee',
  'a12UEL5L',
])('refuses %j, which is invalid in BIP-173', (text) => void expect(readBech32(text)).toBeNull())

test('agrees with @cosmjs/encoding for any prefix and any bytes', () => {
  fc.assert(
    fc.property(prefix, fc.uint8Array({ maxLength: 38 }), (name, data) => {
      const text = toBech32(name, data)
      expect(readBech32(text)).toEqual({ prefix: name, bytes: fromBech32(text, 90).data })
      expect(readBech32(text)?.bytes).toEqual(data)
      expect(readBech32(text.toUpperCase())).toEqual({ prefix: name, bytes: data })
    }),
  )
})

test('an account’s address is accepted on any chain, in lower case', () => {
  fc.assert(
    fc.property(prefix, fc.oneof(bytes(20), bytes(32)), (name, data) => {
      fc.pre(!/val(oper|cons)$/.test(name))
      const text = toBech32(name, data)
      expect(parseAddress(text)).toBe(text)
      expect(parseAddress(text.toUpperCase())).toBe(text)
    }),
  )
  // The module account of the Hub's community pool, and a contract on Osmosis.
  for (const text of [
    'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl',
    'osmo14hj2tavq8fpesdwxxcu44rty3hh90vhujrvcmstl4zr3txmfvw9sq2r9g9',
  ])
    expect(parseAddress(text)).toBe(text)
})

test('an address with one wrong letter is rejected', () => {
  fc.assert(
    fc.property(
      bytes(20),
      fc.nat(),
      fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'),
      (data, where, letter) => {
        const text = toBech32('cosmos', data)
        const at = 7 + (where % (text.length - 7))
        fc.pre(text[at] !== letter)
        // Bech32 detects every single wrong character.
        expect(parseAddress(text.slice(0, at) + letter + text.slice(at + 1))).toBeNull()
      },
    ),
  )
})

test('rejects an address of another kind than an account’s', () => {
  fc.assert(fc.property(fc.string(), (text) => void expect(parseAddress(text)).toBeNull()))
  const account = new Uint8Array(20).fill(7)
  // Other lengths belong to something else, and validators hold no coins.
  for (const size of [0, 1, 19, 21, 31, 33])
    expect(parseAddress(toBech32('cosmos', new Uint8Array(size)))).toBeNull()
  for (const name of ['cosmosvaloper', 'cosmosvalcons', 'osmovaloper'])
    expect(parseAddress(toBech32(name, account))).toBeNull()
  const text = toBech32('cosmos', account)
  expect(parseAddress(text[0]!.toUpperCase() + text.slice(1))).toBeNull()
  expect(parseAddress(` ${text}`)).toBeNull()
})

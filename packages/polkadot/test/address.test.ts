import { decodeAddress, encodeAddress, blake2AsU8a } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blake2b } from '../src/blake2b.ts'
import { polkadot, readSs58 } from '../src/index.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
const prefix = fc.integer({ min: 0, max: 16_383 }).filter((n) => n !== 46 && n !== 47)

test('hashes "abc" by BLAKE2b as RFC 7693', () => {
  expect(hex(blake2b(new TextEncoder().encode('abc')))).toBe(
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  )
})

test('BLAKE2b agrees with @polkadot/util-crypto for every size of input and hash', () => {
  const size = fc.constantFrom(64, 128, 256, 512) as fc.Arbitrary<64 | 128 | 256 | 512>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), size, (input, bits) => {
      expect(hex(blake2b(input, bits / 8))).toBe(hex(blake2AsU8a(input, bits)))
    }),
  )
  for (const length of [0, 127, 128, 129, 255, 256, 257]) {
    const input = new Uint8Array(length).fill(7)
    expect(hex(blake2b(input))).toBe(hex(blake2AsU8a(input, 512)))
  }
})

// The account of `//Alice` on the networks of the SS58 registry.
const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
test.each([
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
])('parses a published address of network %i', async (number, address) => {
  expect(readSs58(address)).toMatchObject({ prefix: number })
  expect(hex(readSs58(address)!.key)).toBe(alice)
  expect(await polkadot().parseAddress(address)).toBe(address)
})

test('SS58 agrees with @polkadot/util-crypto for any account on any network, also with many zeros', async () => {
  const zeros = fc
    .tuple(bytes(32), fc.nat({ max: 32 }))
    .map(([key, count]) => key.fill(0, 0, count))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(bytes(32), zeros),
      fc.oneof(prefix, fc.constant(0)),
      async (key, number) => {
        const address = encodeAddress(key, number)
        expect(readSs58(address)).toEqual({ prefix: number, key })
        expect(decodeAddress(address)).toEqual(key)
        expect(await polkadot().parseAddress(address)).toBe(address)
      },
    ),
  )
})

test('an address with one wrong letter is rejected', () => {
  fc.assert(
    fc.property(
      bytes(32),
      prefix,
      fc.nat(),
      fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
      (key, number, where, letter) => {
        const address = encodeAddress(key, number)
        const at = where % address.length
        fc.pre(address[at] !== letter)
        const wrong = address.slice(0, at) + letter + address.slice(at + 1)
        // A checksum of two bytes accepts one wrong text in 65,536. The other library must accept
        // the same.
        const theirs = ((): Uint8Array | null => {
          try {
            return decodeAddress(wrong)
          } catch {
            return null
          }
        })()
        expect(readSs58(wrong)?.key ?? null).toEqual(theirs?.length === 32 ? theirs : null)
      },
    ),
    { numRuns: 500 },
  )
})

test('any invalid address is refused', async () => {
  const parse = polkadot().parseAddress
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(readSs58(text)).toBeNull()
      expect(await parse(text)).toBeNull()
    }),
  )
  // Other lengths belong to indices and keys.
  for (const size of [1, 2, 4, 8, 33])
    expect(readSs58(encodeAddress(new Uint8Array(size).fill(1), 42))).toBeNull()
  for (const text of [
    '',
    ' 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '1'.repeat(34),
    '1'.repeat(51),
    '0'.repeat(48),
  ]) {
    expect(readSs58(text)).toBeNull()
    expect(await parse(text)).toBeNull()
  }
})

test('the adapter rejects an address with a wrong checksum', async () => {
  const parse = polkadot().parseAddress
  await fc.assert(
    fc.asyncProperty(
      bytes(32),
      prefix,
      async (key, number) =>
        void expect(await parse(encodeAddress(key, number))).toBe(encodeAddress(key, number)),
    ),
  )
  const wrong = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'
  expect(await parse(wrong)).toBeNull()
  expect(readSs58(wrong)).toBeNull()
})

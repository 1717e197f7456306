import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress, keccak256 as theirs, toHex } from 'viem'
import { toChecksumAddress } from './eip55.ts'
import { keccak256 } from './keccak.ts'

test('Keccak-256 agrees with viem for inputs of zero, one and several blocks', () => {
  for (const size of [0, 1, 40, 135, 136, 137, 271, 272, 500]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 256)
    expect(toHex(keccak256(bytes))).toBe(theirs(bytes))
  }
})

test('the checksum agrees with viem for any 20 bytes in one case, with and without 0x', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const right = getAddress(toHex(bytes))
      const hex = right.slice(2)
      for (const text of [right, hex, hex.toLowerCase(), hex.toUpperCase(), right.toLowerCase()])
        expect(toChecksumAddress(text)).toBe(right)
    }),
  )
})

// The addresses of EIP-1191 and of https://github.com/tahowallet/extension/issues/2807.
test.each<[chain: string, text: string]>([
  ['eip155:30', '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8'],
  ['eip155:31', '0xdf682cb153e8af3e13e90E9aCD79A39DDe98eBd8'],
  ['eip155:30', '0x27b1FdB04752BBc536007A920D24ACB045561c26'],
  ['eip155:30', '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'],
  ['eip155:31', '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'],
])('on %s, an address with the checksum of that network alone is accepted: %s', (chain, text) => {
  const right = getAddress(text.toLowerCase())
  const other = chain === 'eip155:30' ? 'eip155:31' : 'eip155:30'
  expect(
    [text, text.slice(2), right, text.toLowerCase()].map((each) => toChecksumAddress(each, chain)),
  ).toEqual([right, right, right, right])
  if (text !== right)
    for (const elsewhere of [undefined, 'eip155:1', other] as const)
      expect(toChecksumAddress(text, elsewhere)).toBeNull()
})

test('agrees with viem on the checksums of Rootstock, and refuses one wrong letter', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.constantFrom(30, 31),
      fc.nat(39),
      (bytes, id, at) => {
        const right = getAddress(toHex(bytes))
        const own = getAddress(toHex(bytes), id)
        const chain = `eip155:${id}`
        expect(toChecksumAddress(own, chain)).toBe(right)
        const letter = own[at + 2]!
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const wrong = own.slice(0, at + 2) + turned + own.slice(at + 3)
        const isAccepted = [
          right,
          own,
          own.toLowerCase(),
          `0x${own.slice(2).toUpperCase()}`,
        ].includes(wrong)
        expect(toChecksumAddress(wrong, chain)).toBe(isAccepted ? right : null)
      },
    ),
  )
})

test('a mixed-case address with one wrong letter is refused', () => {
  const right = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  for (let at = 2; at < right.length; at++) {
    const letter = right[at]!
    if (!/[a-f]/i.test(letter)) continue
    const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    expect(toChecksumAddress(right.slice(0, at) + turned + right.slice(at + 1))).toBeNull()
  }
})

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

test('a mixed-case address with one wrong letter is refused', () => {
  const right = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  for (let at = 2; at < right.length; at++) {
    const letter = right[at]!
    if (!/[a-f]/i.test(letter)) continue
    const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    expect(toChecksumAddress(right.slice(0, at) + turned + right.slice(at + 1))).toBeNull()
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { cleaned, revertReason } from './reason.ts'

const words = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address, uint256, uint256)',
  'error Odd()',
])

test('returns any text of a contract unchanged, in one line of visible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const reason = revertReason(
        encodeErrorResult({ abi: words, errorName: 'Error', args: [text] }),
      )
      expect(reason).toBe(cleaned(text))
      expect(reason ?? '').not.toMatch(/[\p{C}\n]/u)
    }),
  )
})

test('any revert data is read without an exception', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('0x08c379a0', '0x4e487b71', '0x'),
      (bytes, selector) => {
        const reason = revertReason(`${selector}${Buffer.from(bytes).toString('hex')}`)
        expect(reason === undefined || reason.length <= 200).toBe(true)
      },
    ),
  )
})

test('numbers, names and selectors are read', () => {
  expect(revertReason(encodeErrorResult({ abi: words, errorName: 'Panic', args: [0x11n] }))).toBe(
    'Panic(0x11)',
  )
  expect(
    revertReason(`0xe450d38c${encodeAbiParameters([{ type: 'uint256' }], [1n]).slice(2)}`),
  ).toBe('ERC20InsufficientBalance')
  expect(revertReason(encodeErrorResult({ abi: words, errorName: 'Odd' }))).toMatch(
    /^0x[0-9a-f]{8}$/,
  )
  for (const none of ['0x', undefined, null, 7, '0x12', 'reverted'])
    expect(revertReason(none)).toBeUndefined()
})

test('control characters and direction marks are removed, and a long text is cut', () => {
  expect(cleaned('send\u202e\u0000 to\n\tme\u200b')).toBe('send to me')
  expect(cleaned('x'.repeat(1_000))).toHaveLength(200)
  expect(cleaned(' \u0007 ')).toBeUndefined()
})

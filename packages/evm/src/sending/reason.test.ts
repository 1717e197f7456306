import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAbiParameters, encodeErrorResult, parseAbi } from 'viem'
import { cleaned, revertReason } from './reason.ts'

const words = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error ERC20InsufficientBalance(address, uint256, uint256)', 'error Odd()'])

test('any text that a contract says comes out as it went in, in one line that shows what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const reason = revertReason(encodeErrorResult({ abi: words, errorName: 'Error', args: [text] }))
      expect(reason).toBe(cleaned(text))
      expect(reason ?? '').not.toMatch(/[\p{C}\n]/u)
    }),
  )
})

test('whatever a revert carries is read without a failure', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('0x08c379a0', '0x4e487b71', '0x'), (bytes, selector) => {
    const reason = revertReason(`${selector}${Buffer.from(bytes).toString('hex')}`)
    expect(reason === undefined || reason.length <= 200).toBe(true)
  }))
})

test('numbers, names and selectors', () => {
  expect(revertReason(encodeErrorResult({ abi: words, errorName: 'Panic', args: [0x11n] }))).toBe('Panic(0x11)')
  expect(revertReason(`0xe450d38c${encodeAbiParameters([{ type: 'uint256' }], [1n]).slice(2)}`)).toBe('ERC20InsufficientBalance')
  expect(revertReason(encodeErrorResult({ abi: words, errorName: 'Odd' }))).toMatch(/^0x[0-9a-f]{8}$/)
  for (const none of ['0x', undefined, null, 7, '0x12', 'reverted']) expect(revertReason(none)).toBeUndefined()
})

test('what turns a line around or hides in it is taken out, and a long one ends', () => {
  expect(cleaned('send\u202e\u0000 to\n\tme\u200b')).toBe('send to me')
  expect(cleaned('x'.repeat(1_000))).toHaveLength(200)
  expect(cleaned(' \u0007 ')).toBeUndefined()
})

import fc from 'fast-check'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { domainChainId } from './screens/typed-data.ts'
import { describeData, formatAmount, printableText, shortAddress } from './format.ts'

test.each([
  [0n, '0'],
  [1n, '<0.0001'],
  [10n ** 18n, '1'],
  [1_234_567_899_999_999_999_999_999n, '1,234,567.8999'],
  [15n * 10n ** 17n, '1.5'],
])('formats %s wei as %s', (wei, text) => {
  expect(formatAmount(wei, 18)).toBe(text)
})

test('formats an amount exactly with all decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 200n }), (wei) => {
      const [whole = '', fraction = ''] = formatAmount(wei, 18, 18).replaceAll(',', '').split('.')
      return BigInt(whole + fraction.padEnd(18, '0')) === wei
    }),
  )
})

test('treats a message as text only when every character is visible', () => {
  expect(printableText(hexToBytes('0x6869'))).toBe('hi')
  expect(printableText(hexToBytes('0x686909e4bda0'))).toBe('hi\t你')
  expect(printableText(hexToBytes('0x00ff'))).toBeUndefined()
  expect(printableText(hexToBytes('0x6800'))).toBeUndefined()
  expect(printableText(hexToBytes('0x68e280ae69'))).toBeUndefined()
})

test('summarises data by its call', () => {
  expect(describeData(undefined, false)).toBe('None')
  expect(describeData(`0xa9059cbb${'00'.repeat(64)}`, false)).toBe('Call transfer, 68 bytes')
  expect(describeData('0x12345678', false)).toBe('Call 0x12345678, 4 bytes')
  expect(describeData('0x60', true)).toBe('New contract, 1 byte')
})

test('shortens addresses in the middle', () => {
  expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…b92266')
})

test('a domain names its network as number, decimal or hexadecimal', () => {
  expect([1, '1', '0x1', 'x', 1.5, undefined].map((chainId) => domainChainId({ chainId }))).toEqual(
    [1n, 1n, 1n, undefined, undefined, undefined],
  )
})

import { encodeAbiParameters, stringToHex } from 'viem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmless } from '../harmless.ts'
import { readDecimals, readText } from './metadata.ts'

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

test('reads ERC-20 texts as a string and as a bytes32', () => {
  expect(readText(text('Dai Stablecoin'), 64)).toBe('Dai Stablecoin')
  expect(readText(stringToHex('MKR', { size: 32 }), 64)).toBe('MKR')
  expect(readText(text('é'.repeat(80)), 64)).toBe('é'.repeat(64))
})

test.each([
  undefined,
  '0x',
  '0x01',
  `0x${'00'.repeat(32)}`,
  `0x${'ff'.repeat(32)}`,
  `0x${'ff'.repeat(64)}`,
  text(''),
  text('\u200b\u0000'),
  text('x'.repeat(5_000)),
] as const)('rejects %s as text', (answer) => expect(readText(answer, 64)).toBeNull())

/** Invisible characters except the joiners that scripts and emoji need. */
const unseen =
  /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\s|\s$|\p{M}{5}/u

test('returns short text without invisible characters for any answer of a contract', () => {
  const hex = fc
    .uint8Array({ maxLength: 160 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)
  const characters = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.constantFrom(0x200b, 0x202e, 0x301, 0x20)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        hex,
        characters.map((each) => text(String.fromCodePoint(...each).replace(/\p{Cs}/gu, ''))),
      ),
      (answer) => {
        const read = readText(answer, 32)
        return read === null || ([...read].length <= 32 && !unseen.test(read))
      },
    ),
  )
})

test('collapses white space, and limits combining marks', () => {
  expect(harmless('  a\t\n\u00a0 b  ', 10)).toBe('a b')
  expect(harmless(`a${'\u0301'.repeat(20)}`, 30)).toBe(`á${'\u0301'.repeat(4)}`)
  expect(harmless('\u0301\u0301', 30)).toBeNull()
})

test.each([
  ['0x', null],
  [undefined, null],
  [`0x${'0'.repeat(62)}12`, 18],
  [`0x${'0'.repeat(64)}`, 0],
  [`0x${'0'.repeat(62)}4d`, 77],
  [`0x${'0'.repeat(62)}4e`, null],
  [`0x${'f'.repeat(64)}`, null],
  [`0x${'0'.repeat(62)}12${'0'.repeat(64)}`, null],
] as const)('decimals of %s are %s', (answer, decimals) =>
  expect(readDecimals(answer)).toBe(decimals),
)

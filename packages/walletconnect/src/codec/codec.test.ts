import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64url } from './base64.ts'
import { fromHex, toHex } from './hex.ts'
import { fromBytes, toBytes } from './text.ts'

const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Uint8Array.from(each))

test('hex, base64 and base64url of any bytes equal Node’s, and decode back', () => {
  fc.assert(
    fc.property(bytes, (each) => {
      const node = Buffer.from(each)
      expect([toHex(each), toBase64(each), toBase64url(each)]).toEqual([
        node.toString('hex'),
        node.toString('base64'),
        node.toString('base64url'),
      ])
      expect([
        fromHex(toHex(each)),
        fromBase64(toBase64(each)),
        fromBase64(toBase64url(each)),
      ]).toEqual([each, each, each])
    }),
  )
})

test('encodes and decodes long input alike', () => {
  const long = new Uint8Array(300_000).map((_, at) => at * 7)
  expect(toBase64(long)).toBe(Buffer.from(long).toString('base64'))
  expect(Buffer.compare(fromBase64(toBase64(long))!, long)).toBe(0)
})

test('texts decode back, and invalid UTF-8 is rejected', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => void expect(fromBytes(toBytes(text))).toBe(text),
    ),
  )
  expect(fromBytes(Uint8Array.of(0xc3, 0x28))).toBe(null)
  expect(fromBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 97))).toBe('\ufeffa')
})

test('RFC 4648, section 10', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
  ] as const) {
    expect(toBase64(toBytes(text))).toBe(encoded)
    expect(fromBase64(encoded.replaceAll('=', ''))).toEqual(toBytes(text))
  }
})

test.each(['a', 'abc=d', 'ab c', 'ab\n', 'aé', '====', 'abcde'])(
  'rejects the invalid base64 %j',
  (text) => expect(fromBase64(text)).toBe(null),
)

test.each(['a', 'zz', '0x00', 'abc', ' ab'])('rejects the invalid hex %j', (text) =>
  expect(fromHex(text)).toBe(null),
)

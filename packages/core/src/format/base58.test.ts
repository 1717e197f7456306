import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base58Alphabet, decodeBase58, encodeBase58 } from './base58.ts'

/**
 * Vectors of Bitcoin Core (src/test/data/base58_encode_decode.json) and of draft-msporny-base58-03,
 * section 4.
 */
const vectors: readonly (readonly [hex: string, text: string])[] = [
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['636363', 'aPEr'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['bf4f89001e670274dd', '3SEo3LWLoPntC'],
  ['572e4794', '3EFU7m'],
  ['ecac89cad93923c02321', 'EJDM8drfXA6uyA'],
  ['10c8511e', 'Rt5zm'],
  ['00000000000000000000', '1111111111'],
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  [
    '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
  ['0000287fb4cd', '11233QC4'],
]

test.each(vectors)('%s is encoded as %s and decoded back', (hex, text) => {
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
  expect(encodeBase58(bytes)).toBe(text)
  expect(decodeBase58(text)).toEqual(bytes)
})

test('encodes any bytes as an independent library does', () => {
  const bytes = fc
    .uint8Array({ maxLength: 96 })
    .chain((tail) => fc.nat(8).map((zeros) => Uint8Array.from([...new Uint8Array(zeros), ...tail])))
  fc.assert(
    fc.property(bytes, (each) => {
      const text = base58.encode(each)
      expect(encodeBase58(each)).toBe(text)
      expect(decodeBase58(text)).toEqual(each)
    }),
  )
})

test('accepts the same texts as an independent library', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 48 }),
    fc.string({
      unit: fc.constantFrom(...base58Alphabet, '0', 'O', 'I', 'l', ' ', 'é', '💥'),
      maxLength: 48,
    }),
  )
  const ask = (decode: (text: string) => Uint8Array, text: string): Uint8Array | null => {
    try {
      return decode(text)
    } catch {
      return null
    }
  }
  fc.assert(
    fc.property(texts, (text) => {
      expect(ask(decodeBase58, text)).toEqual(ask((each) => base58.decode(each), text))
    }),
  )
})

test.each([
  ['base58-character', 'Non-base58 character', () => decodeBase58('0OIl')],
  ['base58-character', 'Non-base58 character', () => decodeBase58('2g ')],
  ['base58-string', 'Expected String', () => decodeBase58(7 as never)],
  ['base58-string', 'Expected String', () => decodeBase58(undefined as never)],
  ['base58-alphabet', 'Alphabet too long', () => decodeBase58('2g', 'x'.repeat(255))],
  ['base58-alphabet', 'Alphabet too long', () => encodeBase58(new Uint8Array(1), 'x'.repeat(255))],
])('%s is encoded as “%s”', (code, message, run) => {
  expect(run).toThrow(
    expect.objectContaining({
      name: 'PorticoError',
      code,
      message,
      category: 'DATA_PARSING_ERROR',
    }) as Error,
  )
})

test('supports other alphabets: Flickr’s, and hexadecimal', () => {
  const flickr = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
  const bytes = Uint8Array.from(Buffer.from('0000287fb4cd', 'hex'))
  expect(decodeBase58(encodeBase58(bytes, flickr), flickr)).toEqual(bytes)
  expect(encodeBase58(bytes, flickr)).toBe('11233pc4')
  expect(encodeBase58(Uint8Array.of(0, 255), '0123456789abcdef')).toBe('0ff')
})

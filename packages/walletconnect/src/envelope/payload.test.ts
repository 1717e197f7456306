import { describe, expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

const parse = (value: unknown): ReturnType<typeof parsePayload> =>
  parsePayload(JSON.stringify(value))

describe('a payload', () => {
  test.each([
    [
      'a request',
      { id: 1, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} },
      { is: 'request', id: 1, method: 'wc_sessionPing', params: {} },
    ],
    [
      'a request without params',
      { id: 1, method: 'wc_sessionPing' },
      { is: 'request', id: 1, method: 'wc_sessionPing', params: null },
    ],
    ['a result', { id: 2, jsonrpc: '2.0', result: true }, { is: 'result', id: 2, result: true }],
    ['a result that is nothing', { id: 2, result: null }, { is: 'result', id: 2, result: null }],
    [
      'an error',
      { id: 3, error: { code: 5000, message: 'User rejected.', data: 'x' } },
      { is: 'error', id: 3, code: 5000, message: 'User rejected.', data: 'x' },
    ],
    [
      'an error without a message',
      { id: 3, error: {} },
      { is: 'error', id: 3, code: -32000, message: '' },
    ],
    [
      'an error with an invalid code',
      { id: 3, error: { code: '5000', message: 7 } },
      { is: 'error', id: 3, code: -32000, message: '' },
    ],
    [
      'an id of sixteen digits',
      { id: 1750000000000123, result: 1 },
      { is: 'result', id: 1750000000000123, result: 1 },
    ],
  ])('is %s', (_what, value, expected) => expect(parse(value)).toEqual(expected))

  test.each([
    ['no object', [1]],
    ['without id', { method: 'a' }],
    ['with id zero', { id: 0, method: 'a' }],
    ['with a negative id', { id: -1, method: 'a' }],
    ['with an id that is no whole number', { id: 1.5, method: 'a' }],
    ['with an id that JSON does not keep', { id: 2 ** 53, method: 'a' }],
    ['with an id of text', { id: '1', method: 'a' }],
    ['with a method that is no text', { id: 1, method: 5, result: 1 }],
    ['with a method without a name', { id: 1, method: '' }],
    ['with a method too long', { id: 1, method: 'a'.repeat(129) }],
    ['neither request nor answer', { id: 1 }],
    ['with an invalid error', { id: 1, error: 'no' }],
    ['too long', { id: 1, result: 'a'.repeat(1_000_001) }],
  ])('is dropped when it is %s', (_what, value) => expect(parse(value)).toBe(null))

  test('is dropped when it nests too deeply, however short', () => {
    const nested = (depth: number): string =>
      `{"id":1,"result":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(parsePayload(nested(60))).not.toBe(null)
    expect(parsePayload(nested(70))).toBe(null)
    expect(parsePayload(nested(400_000))).toBe(null)
  })

  test('is dropped when it would change a prototype', () => {
    expect(parsePayload('{"id":1,"result":{"a":{"__proto__":{"admin":true}}}}')).toBe(null)
  })

  test('keeps a limited part of an error’s message', () => {
    const payload = parse({ id: 1, error: { code: 1, message: 'a'.repeat(5_000) } })
    expect(payload).toMatchObject({ is: 'error', message: 'a'.repeat(1_000) })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDappOrigin, normalUrl, parseChainId, parseQuantity, toChainHex } from './guards.ts'

test('parses a formatted chain id back to the same value', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      (id) => parseChainId(toChainHex(id)) === id,
    ),
  )
})

test.each([
  0,
  1,
  '1',
  '0x',
  '0x0',
  '0xg',
  '0x20000000000000',
  `0x${'1'.repeat(65)}`,
  null,
  undefined,
  {},
])('rejects %s as a chain id', (value) => {
  expect(parseChainId(value)).toBeUndefined()
})

test('refuses a quantity longer than 32 bytes', () => {
  expect(parseQuantity(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  expect(parseQuantity(`0x${'f'.repeat(65)}`)).toBeUndefined()
})

test('accepts only http origins of this machine as dapps', () => {
  expect(
    ['http://localhost:5173', 'http://127.0.0.1:1', 'http://localhost'].filter(isDappOrigin),
  ).toHaveLength(3)
  const others = [
    'https://localhost:5173',
    'http://localhost:5173/',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://user@localhost',
    'null',
    '*',
    '',
    'file://',
  ]
  expect(others.filter(isDappOrigin)).toEqual([])
})

test('URLs are compared in one form, and only http(s) ones without credentials', () => {
  expect(normalUrl('HTTP://Localhost:8545')).toBe('http://localhost:8545/')
  expect(
    ['ws://localhost', 'javascript:alert(1)', 'http://a:b@localhost', 'localhost:1', '', 7].map(
      normalUrl,
    ),
  ).toEqual(Array(6).fill(undefined))
})

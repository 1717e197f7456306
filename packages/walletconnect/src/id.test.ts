import { expect, test } from 'vitest'
import { rpcId } from './id.ts'

const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value)

test('is above zero and exact in JSON for any random value', () => {
  expect(rpcId(bytes(0))).toBe(1)
  expect(rpcId(bytes(255))).toBe(2 ** 52)
})

test('is unique', () => {
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))
  expect(new Set(Array.from({ length: 50_000 }, () => rpcId(random))).size).toBe(50_000)
})

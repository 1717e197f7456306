import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

test('evicts the least recently used entry first', () => {
  const cache = createCache<number>(2_000)
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, 1, 300)
  cache.get('a')
  cache.set('e', 1, 300)
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key) !== undefined)).toEqual([
    'a',
    'c',
    'd',
    'e',
  ])
})

test('evicts nothing for one oversized value, and caches nothing with a limit of zero', () => {
  const cache = createCache<number>(2_000)
  cache.set('a', 1, 100)
  cache.set('huge', 1, 1_500)
  expect([cache.get('a'), cache.get('huge')]).toEqual([1, undefined])
  const none = createCache<number>(0)
  none.set('a', 1, 0)
  expect(none.get('a')).toBe(undefined)
})

test('never exceeds its limit, and counts the bytes of its entries', () => {
  const entry = fc.record({ key: fc.string({ maxLength: 4 }), bytes: fc.nat(900) })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const cache = createCache<number>(3_000)
      for (const { key, bytes } of entries) {
        cache.set(key, bytes, bytes)
        expect(cache.bytes).toBeLessThanOrEqual(3_000)
      }
      const cached = [...new Set(entries.map(({ key }) => key))].filter(
        (key) => cache.get(key) !== undefined,
      )
      expect(cache.bytes).toBe(
        cached.reduce((sum, key) => sum + cache.get(key)! + key.length * 2 + 128, 0),
      )
    }),
  )
})

import { expect, test } from 'vitest'
import { isEventSized, mostEntries } from './event-size.ts'

const keys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]))
/** An event of a few entries around its properties. */
const event = (properties: unknown): object => ({ eventId: 'x', props: { properties } })
const around = 3

test.each([
  ['properties', keys(mostEntries - around), keys(mostEntries - around + 1)],
  [
    'items of a list',
    Array.from({ length: mostEntries - around }, () => 1),
    Array.from({ length: mostEntries - around + 1 }, () => 1),
  ],
  [
    'entries on several levels',
    { a: { b: keys(mostEntries - around - 2) } },
    { a: { b: keys(mostEntries - around - 1) } },
  ],
])('accepts as many %s as an event may have, and refuses one more', (_, most, more) => {
  expect([isEventSized(event(most)), isEventSized(event(more))]).toEqual([true, false])
})

test('reads no value of an object with too many entries', () => {
  let reads = 0
  const properties = new Proxy(keys(24_000), {
    get: (of, key) => {
      reads += 1
      return Reflect.get(of, key) as unknown
    },
  })
  expect(isEventSized(event(properties))).toBe(false)
  expect(reads).toBe(0)
})

test('refuses lists within lists without end', () => {
  let nested: unknown = []
  for (let level = 0; level < 100_000; level += 1) nested = [nested]
  expect(isEventSized(event(nested))).toBe(false)
})

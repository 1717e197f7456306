import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createStorage } from './storage.ts'
import {
  parseChosen,
  parseCurrent,
  parseLinkRecord,
  parseRecent,
  parseThemeMode,
} from './stored.ts'
import type { Json, Platform } from '../types/index.ts'

type Disk = NonNullable<Platform['storage']>

function disk(
  entries: readonly (readonly [string, string])[] = [],
  broken: Partial<Disk> = {},
): Disk & { map: Map<string, string> } {
  const map = new Map(entries)
  const plain = {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
  return Object.defineProperties(plain, Object.getOwnPropertyDescriptors(broken))
}

const platform = (storage: Platform['storage']): Platform =>
  ({ storage, window: null }) as unknown as Platform
const refuse = (): never => {
  throw new DOMException('no', 'QuotaExceededError')
}
const json = fc.jsonValue() as fc.Arbitrary<Json>
const key = fc.stringMatching(/^[a-z/]{1,12}$/)

test('an entry can be written, read, listed and deleted under the instance’s own prefix', () => {
  fc.assert(
    fc.property(fc.dictionary(key, json), (entries) => {
      const on = disk([['somebody/else', '1']])
      const store = createStorage(platform(on), 'a')
      const other = createStorage(platform(on), 'b')
      for (const [name, value] of Object.entries(entries)) expect(store.set(name, value)).toBe(true)
      for (const [name, value] of Object.entries(entries))
        expect(store.get(name)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(store.keys('')).toEqual(Object.keys(entries).sort())
      expect(other.keys('')).toEqual([])
      for (const name of Object.keys(entries)) store.del(name)
      expect([...on.map.keys()]).toEqual(['somebody/else'])
    }),
  )
})

test('reading any stored content throws nothing and changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const on = disk([
        ['portico/1/a/broken', text],
        ['portico/1/a/fine', '"kept"'],
      ])
      const store = createStorage(platform(on), 'a')
      let wanted: unknown
      try {
        wanted = JSON.parse(text)
      } catch {
        wanted = undefined
      }
      expect(store.get('broken')).toEqual(wanted)
      expect(store.get('fine')).toBe('kept')
    }),
  )
})

test.each<[string, Partial<Disk>]>([
  ['full', { setItem: refuse }],
  ['forbidden', { setItem: refuse, getItem: refuse, removeItem: refuse, key: refuse }],
])('storage that is %s keeps what was written for this page', (_, broken) => {
  const store = createStorage(platform(disk([], broken)), 'a')
  expect(store.set('x', { n: 1 })).toBe(false)
  expect(store.get('x')).toEqual({ n: 1 })
  expect(store.keys('')).toEqual(['x'])
  store.del('x')
  expect(store.get('x')).toBeUndefined()
  expect(store.keys('')).toEqual([])
})

test('an entry kept in memory while storage was full is replaced by a later stored one', () => {
  let full = true
  const on = disk()
  const { setItem } = on
  on.setItem = (key, value) => (full ? refuse() : setItem(key, value))
  const store = createStorage(platform(on), 'a')
  expect(store.set('x', 'kept')).toBe(false)
  full = false
  expect(store.set('x', 'written')).toBe(true)
  expect(store.get('x')).toBe('written')
  // When another tab writes the key later, its value replaces the one that this tab kept.
  on.map.set('portico/1/a/x', '"theirs"')
  expect(store.get('x')).toBe('theirs')
})

test('an entry that storage cannot delete is deleted for this page', () => {
  const on = disk([['portico/1/a/x', '"old"']], { removeItem: refuse })
  const store = createStorage(platform(on), 'a')
  store.del('x')
  expect(store.get('x')).toBeUndefined()
  expect(store.keys('')).toEqual([])
  store.set('x', 'new')
  expect(store.get('x')).toBe('new')
})

test('stores nothing and throws nothing without storage, as on a server', () => {
  const store = createStorage(platform(null), 'a')
  expect(store.set('x', 1)).toBe(false)
  expect(store.get('x')).toBeUndefined()
  expect(store.keys('')).toEqual([])
})

test('an older version’s entries are moved once, dropped on request, and never overwrite newer ones', () => {
  const on = disk([
    ['portico/1/a/theme', '"light"'],
    ['portico/1/a/gone', '1'],
    ['portico/1/a/both', '"old"'],
    ['portico/1/a/broken', '{'],
    ['portico/2/a/both', '"new"'],
    ['portico/1/b/theme', '"dark"'],
  ])
  const steps = {
    1: (name: string, value: Json): Json | null => (name === 'gone' ? null : [value]),
  }
  const store = createStorage(platform(on), 'a', steps, 2)
  expect([store.get('theme'), store.get('gone'), store.get('both')]).toEqual([
    ['light'],
    undefined,
    'new',
  ])
  expect(on.map.get('portico/1/b/theme')).toBe('"dark"')
  expect(
    [...on.map.keys()].filter(
      (name) => name === 'portico/1/a/theme' || name === 'portico/1/a/gone',
    ),
  ).toEqual([])
  expect(createStorage(platform(on), 'a', steps, 2).get('theme')).toEqual(['light'])
})

const text = (max = 256) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))
const record = v.object({
  v: v.literal(1),
  id: text(),
  connector: text(),
  offer: text(),
  at: v.number(),
  peer: v.object({ name: text() }),
  detached: v.array(text()),
  seen: v.record(
    v.string(),
    v.custom<object>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    ),
  ),
})

test('the guard of stored links agrees with a schema on any input', () => {
  const loose = fc.record(
    {
      v: fc.constantFrom<Json>(1, 2, '1'),
      id: fc.oneof(fc.string(), fc.integer()),
      connector: fc.string(),
      offer: fc.string(),
      at: fc.oneof(fc.nat(), fc.string()),
      peer: fc.oneof(fc.record({ name: fc.string() }), fc.constant(null)),
      detached: fc.oneof(fc.array(fc.string()), fc.constant({})),
      seen: fc.oneof(
        fc.dictionary(
          fc.string(),
          fc.oneof(
            fc.record({ account: fc.string(), chain: fc.constantFrom('eip155:1', 'no') }),
            fc.constant(null),
          ),
        ),
        fc.constant([]),
      ),
      data: json,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(loose, json), (value) => {
      const right =
        v.safeParse(record, value).success && !Array.isArray((value as { seen?: unknown }).seen)
      expect(parseLinkRecord(value) !== null).toBe(right)
    }),
    { numRuns: 500 },
  )
})

test('the guards of active and used wallets agree with schemas on any input', () => {
  const entries = fc.dictionary(fc.string(), fc.oneof(fc.string(), json))
  fc.assert(
    fc.property(fc.oneof(entries, json), (value) => {
      const right =
        v.safeParse(v.record(v.string(), v.unknown()), value).success && !Array.isArray(value)
      const validEntries = right
        ? Object.entries(value as object).filter(([, id]) => v.safeParse(text(), id).success)
        : []
      expect(Object.entries(parseCurrent(value)).sort()).toEqual(validEntries.sort())
    }),
    { numRuns: 500 },
  )
  const used = v.object({ id: text(), name: text() })
  const route = v.object({ connector: text(), offer: text() })
  const loose = fc.array(
    fc.record(
      {
        id: fc.string(),
        name: fc.string(),
        rdns: json,
        connector: fc.oneof(fc.string(), fc.nat()),
        offer: fc.string(),
        namespaces: fc.oneof(fc.array(fc.string()), json),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(fc.oneof(loose, json), (value) => {
      const right = (Array.isArray(value) ? (value as unknown[]) : []).filter(
        (each) => v.safeParse(used, each).success,
      ) as { [key: string]: Json }[]
      const read = parseRecent(value, 10)
      expect(read.map(({ id, name }) => [id, name])).toEqual(
        right.slice(0, 10).map(({ id, name }) => [id, name]),
      )
      for (const [at, each] of read.entries()) {
        expect(each.connector !== undefined && each.offer !== undefined).toBe(
          v.safeParse(route, right[at]).success,
        )
        expect(each.namespaces ?? null).toEqual(
          v.safeParse(v.array(text()), right[at]!['namespaces']).success
            ? right[at]!['namespaces']
            : null,
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('stored choice, use and theme are read as far as they are valid', () => {
  expect(
    parseChosen({
      active: 'eip155',
      wanted: { eip155: 'eip155:1', solana: 'eip155:1', cosmos: 7 },
    }),
  ).toEqual({ active: 'eip155', wanted: { eip155: 'eip155:1' } })
  expect(
    parseRecent(
      [
        { id: 'a', name: 'A', rdns: 'a.b' },
        { id: 'b' },
        null,
        { id: 'c', name: 'C' },
        { id: 'd', name: 'D' },
      ],
      2,
    ),
  ).toEqual([
    { id: 'a', name: 'A', rdns: 'a.b' },
    { id: 'c', name: 'C' },
  ])
  expect(['dark', 'light', 'system', 'blue', null].map(parseThemeMode)).toEqual([
    'dark',
    'light',
    'system',
    null,
    null,
  ])
  fc.assert(
    fc.property(fc.anything(), (value) => {
      parseChosen(value)
      expect(parseRecent(value, 2).length).toBeLessThanOrEqual(2)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withNewest, withOlder } from './pages.ts'
import { distinct } from './replies.ts'
import type { StoredPage } from './stored/page.ts'

type Named = { readonly id: string }
const size = 3

/** A service with `count` entries, newest first. The cursor is the last entry that it returned. */
function pageOf(count: number, cursor: string | null): StoredPage<Named> {
  const from = cursor === null ? count : Number(cursor) - 1
  const items = Array.from({ length: Math.min(size, from) }, (_, at) => ({ id: String(from - at) }))
  const last = items.at(-1)?.id
  return { items, next: last === undefined || last === '1' ? null : last }
}

test('any order of refresh and load-more leaves no gap, no duplicate and no entry out of order', () => {
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.array(fc.oneof(fc.record({ come: fc.nat(7) }), fc.constant('more' as const))),
      (begin, steps) => {
        let count = begin
        let list = pageOf(count, null)
        for (const step of steps) {
          if (step === 'more') {
            if (list.next !== null) list = withOlder(list, pageOf(count, list.next))
            continue
          }
          count += step.come
          list = withNewest(list, pageOf(count, null))
        }
        const ids = list.items.map(({ id }) => Number(id))
        const known = list.items[0] ? Number(list.items[0].id) : 0
        expect(ids).toEqual(Array.from(ids, (_, at) => known - at))
        // The list says that it has ended only when it has reached the end.
        expect(list.next === null).toBe(ids.length === 0 || ids.at(-1) === 1)
      },
    ),
  )
})

test('a changed entry of the newest page is updated, and a removed one disappears', () => {
  const before = {
    items: [
      { id: '5', state: 'pending' },
      { id: '4', state: 'gone' },
      { id: '3', state: 'kept' },
      { id: '2', state: 'kept' },
    ],
    next: '2',
  }
  expect(
    withNewest(before, {
      items: [
        { id: '5', state: 'confirmed' },
        { id: '3', state: 'kept' },
      ],
      next: '3',
    }),
  ).toEqual({
    items: [
      { id: '5', state: 'confirmed' },
      { id: '3', state: 'kept' },
      { id: '2', state: 'kept' },
    ],
    next: '2',
  })
  expect(withNewest(before, { items: [], next: null })).toEqual({ items: [], next: null })
})

test('a service that repeats the same cursor ends the list', () => {
  const list = { items: [{ id: '1' }], next: 'again' }
  expect(withOlder(list, { items: [{ id: '1' }, { id: '2' }], next: 'again' })).toEqual({
    items: [{ id: '1' }, { id: '2' }],
    next: null,
  })
  expect(distinct([{ id: '1' }, { id: '2' }, { id: '1' }]).map(({ id }) => id)).toEqual(['1', '2'])
})

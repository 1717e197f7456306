import { expect, test } from 'vitest'
import type { Row, Vault } from '../storage/vault.ts'
import { remember } from './handled.ts'
import { seenMost } from './limits.ts'

const topic = 'a'.repeat(64)
const hash = (each: number): string => each.toString(16).padStart(64, '0')

/** A memory that stores its rows by their keys. */
function memory(rows: readonly Row[] = []): {
  stored: Map<string, unknown>
  handled: ReturnType<typeof remember>
  rows(): Row[]
} {
  const stored = new Map<string, unknown>(rows.map(({ id, value }) => [id, value]))
  const vault = {
    put: async (_: string, id: string, value: unknown) => void stored.set(id, value),
    del: async (_: string, id: string) => void stored.delete(id),
  } as unknown as Vault
  return {
    stored,
    handled: remember(rows, vault),
    rows: () => [...stored].toSorted().map(([id, value]) => ({ kind: 'seen', id, value })),
  }
}

test('remembers the last messages at any clock, also after a reload', () => {
  const first = memory()
  for (let each = 0; each < seenMost + 10; each++) void first.handled.add(hash(each))
  expect(first.stored.size).toBe(seenMost)
  const { handled, stored } = memory(first.rows())
  void handled.add(hash(seenMost + 10))
  expect([9, 10, 11, seenMost + 9, seenMost + 10].map((each) => handled.has(hash(each)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(stored.size).toBe(seenMost)
})

test('remembers a topic’s highest request ids, and treats ids below many as handled', () => {
  const first = memory()
  for (let id = seenMost; id > 1; id--) void first.handled.add(`${topic}:${id * 10}`)
  expect([first.handled.has(`${topic}:5`), first.handled.has(`${topic}:25`)]).toEqual([
    false,
    false,
  ])
  void first.handled.add(`${topic}:25`)
  for (const { handled } of [first, memory(first.rows())])
    expect([5, 19, 20, 25, 26, 30, 35, 9_999].map((id) => handled.has(`${topic}:${id}`))).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ])
})

test('messages and other topics do not displace a topic’s requests', () => {
  const { handled, stored } = memory()
  void handled.add(`${topic}:7`)
  for (let each = 0; each < 2 * seenMost; each++) {
    void handled.add(hash(each))
    void handled.add(`${'b'.repeat(64)}:${each + 1}`)
  }
  expect([handled.has(`${topic}:7`), handled.has(`${topic}:6`), stored.size]).toEqual([
    true,
    false,
    2 * seenMost + 1,
  ])
})

test('a request below all of many is not stored', () => {
  const { handled, stored } = memory()
  for (let id = 1; id <= seenMost; id++) void handled.add(`${topic}:${id + 10}`)
  void handled.add(`${topic}:3`)
  expect([stored.size, stored.has(`${topic}:3`), handled.has(`${topic}:3`)]).toEqual([
    seenMost,
    false,
    true,
  ])
})

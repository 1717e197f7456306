import { expect, test } from 'vitest'
import { createRemembered } from './remember.ts'

function remembered({ life = 10, most = 10 } = {}) {
  const reads: string[][] = []
  const state = { now: 0, fail: false }
  const memory = createRemembered(
    async (keys: readonly string[]) => {
      reads.push([...keys])
      if (state.fail) throw new Error('down')
      return new Map(
        keys.filter((key) => key !== 'nothing').map((key) => [key, `${key}${reads.length}`]),
      )
    },
    life,
    most,
    () => state.now,
  )
  return { memory, reads, state }
}

test('reads each key once until it expires, also one without a value', async () => {
  const { memory, reads, state } = remembered()
  expect(await memory.of(['a', 'nothing', 'a'])).toEqual(new Map([['a', 'a1']]))
  expect(await memory.of(['a', 'b', 'nothing'])).toEqual(
    new Map([
      ['a', 'a1'],
      ['b', 'b2'],
    ]),
  )
  expect(reads).toEqual([['a', 'nothing'], ['b']])
  state.now = 10
  expect(await memory.of(['a'])).toEqual(new Map([['a', 'a3']]))
  state.now = 5
  expect(await memory.of(['a'])).toEqual(new Map([['a', 'a4']]))
})

test('shares one read between concurrent requests', async () => {
  const { memory, reads } = remembered()
  await Promise.all([memory.of(['a', 'b']), memory.of(['b', 'c']), memory.of(['c'])])
  expect(reads).toEqual([['a', 'b'], ['c']])
})

test('reads again after a failure', async () => {
  const { memory, reads, state } = remembered()
  state.fail = true
  await expect(memory.of(['a', 'b'])).rejects.toThrow('down')
  state.fail = false
  expect((await memory.of(['a'])).get('a')).toBe('a2')
  expect(reads).toHaveLength(2)
})

test('evicts the oldest keys first', async () => {
  const { memory, reads } = remembered({ most: 2 })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await memory.of([key])
  expect(reads.flat()).toEqual(['a', 'b', 'c', 'a'])
  expect(await memory.of(['x', 'y', 'z'])).toEqual(
    new Map([
      ['x', 'x5'],
      ['y', 'y5'],
      ['z', 'z5'],
    ]),
  )
})

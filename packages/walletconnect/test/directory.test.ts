/** Tests of the bundled directory when it does not load at once. */
import { expect, test, vi } from 'vitest'
import { directory } from '../src/connector/peer.ts'

const tries = vi.hoisted(() => ({ count: 0 }))
vi.mock('../../core/src/directory/bundled.ts', async (original) => {
  if (tries.count++ === 0) throw new Error('Failed to fetch')
  return original()
})

test('a directory that failed to load is empty for that caller, and requested again', async () => {
  expect(await directory()).toEqual([])
  const found = await directory()
  expect(found.map(({ name }) => name)).toContain('MetaMask')
  expect(await directory()).toBe(found)
  expect(tries.count).toBe(2)
})

import { expect, test, vi } from 'vitest'
import { families } from '../src/connector/families.ts'
import { loadFamilies } from '../src/connector/load.ts'

test('detects namespaces by their chains, and drops unknown ones', async () => {
  await loadFamilies(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155', 'constructor', 'near'])
  expect([...families.keys()].toSorted()).toEqual(['eip155', 'solana'])
})

test('does not load a loaded namespace again, because that takes a task in which a wallet may answer', async () => {
  await loadFamilies(['solana', 'eip155'])
  const set = vi.spyOn(families, 'set')
  await loadFamilies(['solana', 'eip155'])
  expect(set).not.toHaveBeenCalled()
})

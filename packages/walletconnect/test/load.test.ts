import { expect, test, vi } from 'vitest'
import { loadedNamespaces } from '../src/connector/namespaces.ts'
import { loadNamespaces } from '../src/connector/load.ts'

test('detects namespaces by their chains, and drops unknown ones', async () => {
  await loadNamespaces(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155', 'constructor', 'near'])
  expect([...loadedNamespaces.keys()].toSorted()).toEqual(['eip155', 'solana'])
})

test('does not load a loaded namespace again, because that takes a task in which a wallet may answer', async () => {
  await loadNamespaces(['solana', 'eip155'])
  const set = vi.spyOn(loadedNamespaces, 'set')
  await loadNamespaces(['solana', 'eip155'])
  expect(set).not.toHaveBeenCalled()
})

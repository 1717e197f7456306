/** Tests which chain a namespace of a link is on: the wallet's or the chosen one. */
import { describe, expect, test } from 'vitest'
import { adapter, page, wallet } from '../../test/world.ts'
import type { LinkNamespace, State } from '../state/state.ts'
import type { ChainId, ProviderHandle } from '../types/index.ts'
import { chainOf } from './link-state.ts'

type Notified = Partial<Pick<ProviderHandle, 'chain' | 'chains' | 'chainOwner'>>
const stands = (handle: Notified, wanted?: ChainId, known?: ChainId): ChainId | null =>
  chainOf(
    {
      namespace: 'solana',
      chain: null,
      chains: 'any',
      chainOwner: 'app',
      ...handle,
    } as ProviderHandle,
    { wanted: wanted ? { solana: wanted } : {} } as State,
    known && ({ chain: known } as LinkNamespace),
  )

describe('a chain chosen by the application', () => {
  test('is the requested one when the wallet supports it', () => {
    expect(stands({}, 'solana:main')).toBe('solana:main')
    expect(stands({ chains: ['solana:test', 'solana:main'] }, 'solana:main')).toBe('solana:main')
  })
  test('is another supported chain when the requested one is missing or none is requested', () => {
    expect(stands({ chains: ['solana:test'] }, 'solana:main')).toBe('solana:test')
    expect(stands({ chains: ['solana:test'] })).toBe('solana:test')
  })
  test('is undefined when none is requested and the wallet names none', () => {
    expect(stands({})).toBeNull()
    expect(stands({ chains: [] })).toBeNull()
  })
  test('is the one that the link reports, or else the previous one', () => {
    expect(stands({ chain: 'solana:test' }, 'solana:main')).toBe('solana:test')
    expect(stands({}, 'solana:main', 'solana:test')).toBe('solana:test')
  })
})

test('is not assumed to be requested when the wallet has a chain of its own', () => {
  expect(stands({ chainOwner: 'wallet' }, 'solana:main')).toBeNull()
  expect(stands({ chainOwner: 'wallet' }, 'solana:main', 'solana:test')).toBe('solana:test')
})

test('gives a wallet of a namespace without a chain none, and no invalid id', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const one = page().portico.getState().networks[0]!
  const it = page({
    wallets: [['sol', sun]],
    config: { networks: [one], adapters: [adapter('eip155', []), adapter('solana', [])] },
  })
  // No account can be in use there, and the error is one of ours.
  await expect(it.portico.connect({ offer: 'sun' })).rejects.toMatchObject({ name: 'PorticoError' })
  expect(sun.attached).toEqual({ solana: null })
  expect(it.portico.getState().links['sol:sun']!.namespaces['solana']).not.toHaveProperty('chain')
})

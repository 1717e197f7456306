/** Where a namespace of a link stands, by the wallet's word or by what was chosen. */
import { describe, expect, test } from 'vitest'
import { adapter, page, wallet } from '../../test/world.ts'
import type { LinkNamespace, State } from '../state/state.ts'
import type { ChainId, ProviderHandle } from '../contracts/types.ts'
import { chainOf } from './link-state.ts'

type Told = Partial<Pick<ProviderHandle, 'chain' | 'chains' | 'chainOwner'>>
const stands = (told: Told, wanted?: ChainId, known?: ChainId): ChainId | null =>
  chainOf(
    { ns: 'solana', chain: null, chains: 'any', chainOwner: 'app', ...told } as ProviderHandle,
    { wanted: wanted ? { solana: wanted } : {} } as State,
    known && ({ chain: known } as LinkNamespace),
  )

describe('a network that the application chooses', () => {
  test('is the one that is wanted, where the wallet serves it', () => {
    expect(stands({}, 'solana:main')).toBe('solana:main')
    expect(stands({ chains: ['solana:test', 'solana:main'] }, 'solana:main')).toBe('solana:main')
  })
  test('is one that the wallet serves, where it does not serve the wanted one or nothing is wanted', () => {
    expect(stands({ chains: ['solana:test'] }, 'solana:main')).toBe('solana:test')
    expect(stands({ chains: ['solana:test'] })).toBe('solana:test')
  })
  test('is none where nothing is wanted and the wallet names none', () => {
    expect(stands({})).toBeNull()
    expect(stands({ chains: [] })).toBeNull()
  })
  test('is the one that the link reports, else the one it was on before', () => {
    expect(stands({ chain: 'solana:test' }, 'solana:main')).toBe('solana:test')
    expect(stands({}, 'solana:main', 'solana:test')).toBe('solana:test')
  })
})

test('where a wallet has a network of its own, what is wanted is not where it stands', () => {
  expect(stands({ chainOwner: 'wallet' }, 'solana:main')).toBeNull()
  expect(stands({ chainOwner: 'wallet' }, 'solana:main', 'solana:test')).toBe('solana:test')
})

test('a wallet of a family without a network is handed none, and no name that is none', async () => {
  const sun = wallet({ connector: 'sol', id: 'sun', accounts: { solana: ['So1'] } })
  const one = page().portico.getState().networks[0]!
  const it = page({ wallets: [['sol', sun]], config: { networks: [one], adapters: [adapter('eip155', []), adapter('solana', [])] } })
  // Nobody can be in use there, and that is said as an error of ours.
  await expect(it.portico.connect({ offer: 'sun' })).rejects.toMatchObject({ name: 'PorticoError' })
  expect(sun.attached).toEqual({ solana: null })
  expect(it.portico.getState().links['sol:sun']!.ns['solana']).not.toHaveProperty('chain')
})

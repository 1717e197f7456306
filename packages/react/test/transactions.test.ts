/** Tests of the hooks for transactions that are under way. */
import { act } from 'react'
import { createClock } from '@portico/testkit/world'
import { expect, test } from 'vitest'
import { adapter, page, settle, wallet } from '../../core/test/world.ts'
import type { ChainAdapter } from '../../core/src/index.ts'
import { useTrack, useTrackedTransactions, type TrackedOf } from '../src/blockchain.ts'
import { hook, stubDocument } from './hook.ts'

stubDocument()

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`

async function visited(stored?: Map<string, string>) {
  const says: Record<string, 'pending' | 'confirmed'> = {}
  const sending = async () => ({
    parseHash: (text: unknown) =>
      typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text) ? text : null,
    status: async ({ hash }: { hash: string }) => ({ is: says[hash] ?? 'pending', isFinal: true }),
    transfers: () => Promise.reject(new Error('Not asked')),
  })
  const adapters = [{ ...adapter('eip155', []), sending }] as unknown as readonly ChainAdapter[]
  const it = page(
    {
      wallets: [['evm', wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })]],
      config: { adapters },
      platform: { clock: createClock() },
    },
    stored,
  )
  await it.portico.connect({ offer: 'fox' })
  return { ...it, says }
}

test('useTrack tracks a transaction, and useTrackedTransactions returns it until it has ended', async () => {
  const it = await visited()
  const { now, until } = await hook(
    it.portico,
    () => ({ all: useTrackedTransactions({ account: '0xf', chain: 1 }), action: useTrack() }),
    undefined,
  )
  expect(now().all).toEqual([])
  await act(async () => void (await now().action.trackAsync({ hash: hashOf('a'), label: 'Mint' })))
  await until(({ all, action }) => all[0]?.status === 'pending' && action.isSuccess)
  expect(now().action.data).toMatchObject({ label: 'Mint', account: '0xf' })
  it.says[hashOf('a')] = 'confirmed'
  await act(async () => {
    await it.armed(4_000)
    it.pass(4_000)
  })
  await until(({ all }) => all[0]?.status === 'confirmed')
})

test('a text that is no hash is an error of the action, and nothing is tracked', async () => {
  const it = await visited()
  const { now, until } = await hook(
    it.portico,
    () => ({ all: useTrackedTransactions(), action: useTrack() }),
    undefined,
  )
  await act(async () => now().action.track({ hash: '0x1' }))
  const { action, all } = await until(({ action: { isError } }) => isError)
  expect([action.error, all]).toMatchObject([{ code: 'transaction-hash' }, []])
})

test('transactions that ended in an earlier visit are returned, by account and network', async () => {
  const it = await visited()
  it.says[hashOf('a')] = it.says[hashOf('b')] = 'confirmed'
  const { follow } = await it.portico.transactions()
  await follow({ hash: hashOf('a'), chain: 'eip155:1' })
  await follow({ hash: hashOf('b'), chain: 'eip155:2' })
  await settle()
  const back = await visited(it.stored)
  expect(back.portico.getState().slices.activity).toBeUndefined()
  const { now, draw, until } = await hook(
    back.portico,
    (of: TrackedOf) => useTrackedTransactions(of),
    {},
  )
  await until((all) => all.length === 2)
  await draw({ chain: 'eip155:2' })
  expect(now().map(({ hash }) => hash)).toEqual([hashOf('b')])
  await draw({ account: '0xe' })
  expect(now()).toEqual([])
})

/** Tests of what a swap gave: it is read from its receipt, and kept. */
import { expect, test, vi } from 'vitest'
import { createClock } from '@portico/testkit/world'
import { page, settle, wallet } from '../../test/world.ts'
import { dai, swappingNamespace, usdc } from '../../test/swaps.ts'
import { ada } from '../../test/transfers.ts'
import type { ChainAdapter, Swapping, TransactionStatus } from '../types/index.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

const hash = `0x${'a'.repeat(64)}`
const swap = {
  from: { token: usdc, symbol: 'USDC', decimals: 6 },
  to: { token: dai, symbol: 'DAI', decimals: 18 },
  amountIn: '1000000',
  quotedOut: '2000',
}

async function world(
  received: Swapping['received'],
  stored: Map<string, string> = new Map(),
  config: object = {},
) {
  const { namespace } = swappingNamespace({ received })
  const sending = await namespace.sending!(undefined as never)
  const says: { now: TransactionStatus } = { now: { is: 'confirmed', isFinal: true } }
  const adapter = {
    ...namespace,
    sending: async () => ({ ...sending, status: async () => says.now }),
  } as ChainAdapter
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })
  const it = page(
    {
      wallets: [['evm', fox]],
      config: { adapters: [adapter], ...config },
      platform: { clock: createClock() },
    },
    stored,
  )
  const tracked = (): TrackedTransaction | undefined =>
    it.portico.getState().slices.activity?.tracked[0]
  return { ...it, tracked, says }
}
async function sent(...about: Parameters<typeof world>) {
  const it = await world(...about)
  await it.portico.connect({ offer: 'fox' })
  const follow = async (more: object = {}) =>
    (await it.portico.transactions()).follow({ hash, chain: 'eip155:1', swap, ...more })
  return { ...it, follow }
}

test('a confirmed swap has what was received, by the receipt', async () => {
  const received = vi.fn(async () => 1_995n)
  const it = await sent(received)
  await it.follow()
  await it.until(() => it.tracked()?.swap?.amountOut !== undefined)
  expect(it.tracked()).toMatchObject({ status: 'confirmed', swap: { ...swap, amountOut: '1995' } })
  expect(received).toHaveBeenCalledExactlyOnceWith(
    { chain: 'eip155:1', account: ada, token: dai, hash },
    expect.any(AbortSignal),
  )
  await settle()
  expect(it.timers()).toBe(0)
})

test('it survives a reload, and is read then if it was not', async () => {
  const it = await sent(async () => undefined)
  await it.follow()
  await it.until(() => it.tracked()?.status === 'confirmed')
  const back = await world(async () => 7n, it.stored)
  await back.until(() => back.tracked()?.swap?.amountOut !== undefined)
  expect(back.tracked()?.swap).toEqual({ ...swap, amountOut: '7' })
})

test.each<[what: string, first: () => Promise<bigint | undefined>]>([
  ['has no receipt yet', async () => undefined],
  ['fails', () => Promise.reject(new Error('No'))],
])('a node that %s is asked again', async (_what, first) => {
  const received = vi.fn(async () => 5n as bigint | undefined).mockImplementationOnce(first)
  const it = await sent(received)
  await it.follow()
  await it.armed(30_000)
  it.pass(30_000)
  await it.until(() => it.tracked()?.swap?.amountOut === '5')
})

test('a batch is read by the transaction that it became', async () => {
  const received = vi.fn(async () => 5n)
  const it = await sent(received)
  const mined = `0x${'b'.repeat(64)}`
  it.says.now = { is: 'confirmed', isFinal: true, hash: mined }
  await it.follow({ hash: 'batch-1', kind: 'calls' })
  await it.until(() => it.tracked()?.swap?.amountOut !== undefined)
  expect(received).toHaveBeenCalledWith(
    expect.objectContaining({ hash: mined }),
    expect.any(AbortSignal),
  )
})

test('a block that is gone takes what it gave with it', async () => {
  const received = vi.fn(async () => 5n)
  const it = await sent(received)
  it.says.now = { is: 'confirmed' }
  await it.follow()
  await it.until(() => it.tracked()?.swap?.amountOut === '5')
  await it.armed(30_000)
  it.says.now = { is: 'pending' }
  it.pass(30_000)
  await it.until(() => it.tracked()?.status === 'pending')
  expect(it.tracked()?.swap).toEqual(swap)
})

test('a failed swap gave nothing', async () => {
  const received = vi.fn(async () => 5n)
  const it = await sent(received)
  it.says.now = { is: 'failed', isFinal: true }
  await it.follow()
  await it.until(() => it.tracked()?.status === 'failed')
  await settle()
  expect(received).not.toHaveBeenCalled()
  expect(it.tracked()?.swap).toEqual(swap)
})

test.each<[what: string, wrong: object | null]>([
  ['nothing', null],
  ['no tokens', { amountIn: '1', quotedOut: '1' }],
  ['a token that is none', { ...swap, to: { ...swap.to, token: '<b>' } }],
  ['decimals that are none', { ...swap, to: { ...swap.to, decimals: 1.5 } }],
  ['an amount that is none', { ...swap, amountIn: '1.5' }],
])('a swap with %s is not kept', async (_what, wrong) => {
  const it = await sent(async () => 5n)
  await it.follow({ swap: wrong })
  expect(it.tracked()).not.toHaveProperty('swap')
})

test('ignores a stored received amount that is malformed', async () => {
  const it = await sent(async () => undefined)
  it.says.now = { is: 'pending' }
  await it.follow()
  const [key, text] = [...it.stored].find(([, value]) => value.includes('quotedOut'))!
  const poisoned = text.replace('"quotedOut":"2000"', '"quotedOut":"2000","amountOut":"<b>"')
  expect(poisoned).not.toBe(text)
  it.stored.set(key, poisoned)
  const back = await world(async () => undefined, it.stored)
  await back.until(() => back.tracked() !== undefined)
  expect(back.tracked()?.swap).toEqual(swap)
})

/** Tests of a reviewed swap, until the wallet has sent it: nothing is asked that was not checked. */
import { expect, test, vi } from 'vitest'
import { createClock } from '@portico/testkit/world'
import { page, settle, wallet } from '../../test/world.ts'
import {
  dai,
  funds,
  quoteOf,
  request,
  router,
  swappingNamespace,
  swapSource,
  transaction,
  usdc,
  type SwapScript,
  type TestSource,
} from '../../test/swaps.ts'
import { ada, bob } from '../../test/transfers.ts'
import {
  PorticoError,
  type ChainAdapter,
  type SwapQuote,
  type SwapTransaction,
  type TransactionStatus,
} from '../index.ts'
import { prepareSwap } from './prepare.ts'
import { swapPreparedReading } from './prepared-reading.ts'
import { submitSwapBatch, submitSwapStep } from './submit.ts'
import { swapTokens } from './swap.ts'

const hash = (digit: string): string => `0x${digit.repeat(64)}`

/** @param statuses What the network says of each transaction. Default: it is confirmed. */
async function world({
  source = swapSource('desk', 1_000n),
  statuses = {},
  ...given
}: Partial<SwapScript> & {
  source?: TestSource
  statuses?: Record<string, TransactionStatus>
} = {}) {
  let count = 0
  const { namespace, script } = swappingNamespace({
    sources: [source],
    answer: async () => hash(String(++count)),
    ...given,
  })
  const sending = await namespace.sending!(undefined as never)
  const adapter = {
    ...namespace,
    sending: async () => ({
      ...sending,
      status: async ({ hash: of }: { hash: string }) =>
        statuses[of] ?? ({ is: 'confirmed', isFinal: true } as const),
    }),
  } as ChainAdapter
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada, bob] } })
  const tokens = {
    'eip155:1': [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  }
  const it = page({
    wallets: [['evm', fox]],
    config: { adapters: [adapter], tokens },
    platform: { clock: createClock() },
  })
  await it.portico.connect({ offer: 'fox' })
  const events: [string, Record<string, unknown>][] = []
  it.portico.on(
    ({ event, properties }) => void (/SWAP/.test(event) && events.push([event, { ...properties }])),
  )
  const report = vi.fn()
  it.portico.services.report = report
  const now = (): number => it.portico.services.platform.now()
  const quote = (more: Partial<SwapQuote> = {}): SwapQuote =>
    quoteOf(more.request ?? request, 'desk', 1_000n, { at: now(), ...more })
  return { ...it, script, source, events, report, quote, fox, now }
}
const about = {
  network: 'eip155:1',
  source: 'desk',
  swapFromToken: usdc,
  swapToToken: dai,
  swapFromAmount: '1',
  swapToAmount: '0.000000000000001',
}

test('a swap without an approval is one request, and is tracked as a swap', async () => {
  const it = await world({ statuses: { [hash('1')]: { is: 'pending' } } })
  const prepared = await prepareSwap(it.portico, it.quote())
  expect(prepared).toMatchObject({ steps: [{ is: 'swap' }], canBatch: false, transaction, funds })
  expect(it.script.asked).toEqual([])
  expect(await submitSwapStep(it.portico, prepared, 0)).toBe(hash('1'))
  expect(it.script.asked).toEqual([
    { chain: 'eip155:1', account: ada, transaction: { to: router, data: '0x12345678' } },
  ])
  expect(it.events).toEqual([
    ['INITIATE_SWAP', { ...about, steps: 1 }],
    ['SWAP_SUCCESS', { ...about, hash: hash('1') }],
  ])
  await it.until(() => (it.portico.getState().slices.activity?.tracked.length ?? 0) > 0)
  expect(it.portico.getState().slices.activity?.tracked).toMatchObject([
    {
      hash: hash('1'),
      account: ada,
      status: 'pending',
      swap: {
        from: { token: usdc, symbol: 'USDC', decimals: 6 },
        to: { token: dai, symbol: '0x6B…271d0F', decimals: 18 },
        amountIn: '1000000',
        quotedOut: '1000',
      },
    },
  ])
})

test('an approval is awaited by its receipt', async () => {
  const statuses: Record<string, TransactionStatus> = { [hash('1')]: { is: 'pending' } }
  const it = await world({ isAllowed: false, statuses })
  const prepared = await prepareSwap(it.portico, it.quote())
  expect(prepared.steps).toMatchObject([
    { is: 'approve', allowance: { token: usdc, spender: router, amount: 1_000_000n } },
    { is: 'swap' },
  ])
  const approved = vi.fn()
  const pending = submitSwapStep(it.portico, prepared, 0).then(approved)
  await it.armed(4_000)
  expect(approved).not.toHaveBeenCalled()
  statuses[hash('1')] = { is: 'confirmed', isFinal: true }
  it.pass(4_000)
  await pending
  expect(approved).toHaveBeenCalledExactlyOnceWith(hash('1'))
})

test('both steps, one after the other', async () => {
  const check = vi.fn(async () => ({ simulation: { is: 'unknown' as const } }))
  const it = await world({ isAllowed: false, check })
  const prepared = await prepareSwap(it.portico, it.quote())
  expect(await submitSwapStep(it.portico, prepared, 0)).toBe(hash('1'))
  it.script.isAllowed = true
  expect(await submitSwapStep(it.portico, prepared, 1)).toBe(hash('2'))
  expect(check).toHaveBeenCalledTimes(2)
  expect(it.script.asked.map((each) => each.transaction)).toEqual([
    { approve: '1000000' },
    { to: router, data: '0x12345678' },
  ])
  expect(it.events.map(([event]) => event)).toEqual([
    'INITIATE_SWAP',
    'SWAP_APPROVAL_SUCCESS',
    'SWAP_SUCCESS',
  ])
})

test.each<[TransactionStatus]>([[{ is: 'failed' }], [{ is: 'dropped' }]])(
  'an approval that ends as $is ends the swap',
  async (status) => {
    const it = await world({ isAllowed: false, statuses: { [hash('1')]: status } })
    const prepared = await prepareSwap(it.portico, it.quote())
    await expect(submitSwapStep(it.portico, prepared, 0)).rejects.toMatchObject({
      code: 'swap-approval-failed',
      exit: 'failed',
    })
    expect(it.events.at(-1)).toEqual([
      'SWAP_APPROVAL_ERROR',
      { ...about, code: 'swap-approval-failed', message: 'The approval failed' },
    ])
  },
)

test('an approval that allowed too little asks for no swap', async () => {
  const it = await world({ isAllowed: false })
  const prepared = await prepareSwap(it.portico, it.quote())
  await submitSwapStep(it.portico, prepared, 0)
  await expect(submitSwapStep(it.portico, prepared, 1)).rejects.toMatchObject({
    code: 'swap-worse',
  })
  expect(it.script.asked).toHaveLength(1)
})

test('a visitor’s refusal is one, of the approval and of the swap', async () => {
  const refuse = async (): Promise<string> => {
    throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
  }
  const approval = await world({ isAllowed: false, answer: refuse })
  const first = await prepareSwap(approval.portico, approval.quote())
  await expect(submitSwapStep(approval.portico, first, 0)).rejects.toMatchObject({
    exit: 'rejected',
  })
  expect(approval.events.at(-1)).toMatchObject(['SWAP_APPROVAL_ERROR', { code: 'user-rejected' }])
  const swap = await world({ answer: refuse })
  const second = await prepareSwap(swap.portico, swap.quote())
  await expect(submitSwapStep(swap.portico, second, 0)).rejects.toMatchObject({ exit: 'rejected' })
  expect(swap.events.at(-1)).toEqual(['SWAP_REJECTED', { ...about, message: 'No' }])
  expect(swap.portico.getState().slices.activity).toBeUndefined()
})

test('a wallet that fails is a failed swap, with its cause', async () => {
  const cause = new Error('Out of order')
  const it = await world({ answer: () => Promise.reject(cause) })
  const prepared = await prepareSwap(it.portico, it.quote())
  await expect(submitSwapStep(it.portico, prepared, 0)).rejects.toMatchObject({
    code: 'swap-failed',
    message: 'Failed to swap',
    cause,
  })
  expect(it.events.at(-1)).toMatchObject(['SWAP_ERROR', { code: 'swap-failed' }])
})

test.each<[what: string, given: Partial<SwapScript>, code: string]>([
  [
    'less of the token than is given',
    { funds: { ...funds, balance: 999_999n } },
    'funds-insufficient',
  ],
  ['less of the coin than the fee', { funds: { ...funds, coin: 999n } }, 'fee-insufficient'],
  [
    'a transaction that would fail',
    { check: () => Promise.reject(new PorticoError('swap-reverts', 'No')) },
    'swap-reverts',
  ],
])('prepares nothing with %s', async (_what, given, code) => {
  const it = await world(given)
  await expect(prepareSwap(it.portico, it.quote())).rejects.toMatchObject({ code })
  expect([it.script.asked, it.report.mock.calls]).toEqual([[], []])
})

test('the coin is kept for the fee', async () => {
  const coin = { ...request, from: null, to: dai }
  const it = await world({ funds: { ...funds, balance: 1_500_000n, max: 999_999n } })
  await expect(prepareSwap(it.portico, it.quote({ request: coin }))).rejects.toMatchObject({
    code: 'fee-insufficient',
    message: 'Not enough COIN for the fee',
  })
})

test('a transaction to a thief is refused, and reported', async () => {
  const unsafe = new PorticoError('swap-unsafe', 'Not what the quote says')
  const check = vi.fn(() => Promise.reject(unsafe))
  const it = await world({ check })
  await expect(prepareSwap(it.portico, it.quote())).rejects.toBe(unsafe)
  expect(it.report).toHaveBeenCalledExactlyOnceWith(unsafe)
  // The check knows the contracts of the source.
  expect(check).toHaveBeenCalledWith(
    expect.objectContaining({ source: 'desk' }),
    transaction,
    [router],
    expect.any(AbortSignal),
  )
  expect(it.script.asked).toEqual([])
})

test.each<[what: string, built: object | null]>([
  ['nothing', null],
  ['no target', { data: '0x', value: 0n }],
  ['a target that is none', { ...transaction, to: 'javascript:1' }],
  ['data that is none', { ...transaction, data: '0x123' }],
  ['endless data', { ...transaction, data: `0x${'00'.repeat(140_000)}` }],
  ['a number', { ...transaction, value: 0 }],
  ['a negative value', { ...transaction, value: -1n }],
  ['no gas', { ...transaction, gas: 0n }],
])('a source that builds %s is refused, and reported', async (_what, built) => {
  const source = swapSource('desk', 1_000n, { build: async () => built as SwapTransaction })
  const it = await world({ source })
  await expect(prepareSwap(it.portico, it.quote())).rejects.toMatchObject({ code: 'swap-unsafe' })
  expect(it.report).toHaveBeenCalledOnce()
})

test('ends with a timeout when a source builds nothing', async () => {
  const source = swapSource('desk', 1_000n, { build: () => new Promise<never>(() => {}) })
  const it = await world({ source })
  const result = prepareSwap(it.portico, it.quote())
  result.catch(() => {})
  await settle()
  it.pass(15_000)
  await expect(result).rejects.toMatchObject({ code: 'timeout' })
})

test('a quote that has aged is asked again, and keeps the reviewed minimum', async () => {
  const it = await world({ source: swapSource('desk', 995n) })
  const reviewed = it.quote({ at: it.now() - 20_000 })
  const { quote } = await prepareSwap(it.portico, reviewed)
  expect(quote).toMatchObject({ amountOut: 995n, minimumOut: 990n })
  expect(it.source.built).toEqual([quote])
})

test.each<[what: string, answer: bigint | (() => null)]>([
  ['less than the reviewed minimum', 989n],
  ['nothing', () => null],
])('a quote that became %s goes back to review', async (_what, answer) => {
  const it = await world({ source: swapSource('desk', answer) })
  const reviewed = it.quote({ at: it.now() - 20_000 })
  await expect(prepareSwap(it.portico, reviewed)).rejects.toMatchObject({ code: 'swap-worse' })
  expect([it.source.built, it.script.asked]).toEqual([[], []])
})

test('a quote of another account, or of a source that is gone, is prepared for no one', async () => {
  const it = await world()
  const other = it.quote({ request: { ...request, account: bob } })
  await expect(prepareSwap(it.portico, other)).rejects.toMatchObject({ code: 'account-changed' })
  const gone = it.quote({ source: 'gone' })
  await expect(prepareSwap(it.portico, gone)).rejects.toMatchObject({ code: 'swap-unsupported' })
})

test('a swap that waited for long is prepared again before the wallet is asked', async () => {
  const it = await world({ source: swapSource('desk', 980n) })
  const prepared = await prepareSwap(it.portico, it.quote())
  it.pass(31_000)
  await expect(submitSwapStep(it.portico, prepared, 0)).rejects.toMatchObject({
    code: 'swap-worse',
  })
  expect(it.script.asked).toEqual([])
  expect(it.events.at(-1)).toMatchObject(['SWAP_ERROR', { code: 'swap-worse' }])
})

test('one confirmation for all steps, where the wallet can', async () => {
  const it = await world({ isAllowed: false, canBatch: true, answer: async () => 'batch-1' })
  const prepared = await prepareSwap(it.portico, it.quote())
  expect(prepared.canBatch).toBe(true)
  expect(await submitSwapBatch(it.portico, prepared)).toBe('batch-1')
  expect(it.script.batches).toEqual([{ steps: prepared.steps, account: ada, provider: it.fox }])
  await it.until(() => (it.portico.getState().slices.activity?.tracked.length ?? 0) > 0)
  expect(it.portico.getState().slices.activity?.tracked).toMatchObject([
    { hash: 'batch-1', kind: 'calls', swap: { amountIn: '1000000' } },
  ])
  expect(it.events.map(([event]) => event)).toEqual(['INITIATE_SWAP', 'SWAP_SUCCESS'])
})

test('no batch for a wallet on another network, or with another account', async () => {
  const it = await world({ isAllowed: false, canBatch: true })
  const prepared = await prepareSwap(it.portico, it.quote())
  it.fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
  await expect(submitSwapBatch(it.portico, prepared)).rejects.toMatchObject({
    code: 'chain-mismatch',
  })
  it.fox.emit('eip155', { is: 'chain', chain: 'eip155:1' })
  await it.portico.setAccount(bob)
  await expect(submitSwapBatch(it.portico, prepared)).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(it.script.batches).toEqual([])
})

test('a wallet that does not say whether it can is asked step by step', async () => {
  const it = await world({ isAllowed: false })
  const swapping = await it.portico.config.adapters[0]!.swapping!(it.portico.services)
  swapping.canBatch = () => Promise.reject(new Error('Unknown method'))
  expect((await prepareSwap(it.portico, it.quote())).canBatch).toBe(false)
})

test('a host without an interface swaps with one call', async () => {
  const it = await world({ isAllowed: false })
  const steps: unknown[] = []
  const onStep = (index: number | 'batch'): void => {
    steps.push(index)
    if (index === 0) it.script.isAllowed = true
  }
  const options = { from: usdc, to: dai, amount: '1', onStep }
  expect(await swapTokens(it.portico, options)).toBe(hash('2'))
  expect(steps).toEqual([0, 1])
  const batch = await world({ isAllowed: false, canBatch: true, answer: async () => 'batch-1' })
  const both: unknown[] = []
  expect(
    await swapTokens(batch.portico, { ...options, onStep: (step) => void both.push(step) }),
  ).toBe('batch-1')
  expect(both).toEqual(['batch'])
})

test('stores a prepared swap as JSON without losing a unit', async () => {
  const it = await world({ isAllowed: false })
  const { load, decode } = swapPreparedReading(it.quote({ data: { memo: '#5', deep: ['##'] } }))
  const value = await load(it.portico, new AbortController().signal)
  const prepared = decode(JSON.parse(JSON.stringify(value)))
  expect(prepared).toMatchObject({
    quote: { amountOut: 1_000n, data: { memo: '#5', deep: ['##'] } },
    steps: [{ is: 'approve', allowance: { amount: 1_000_000n } }, { is: 'swap' }],
    funds,
  })
  await it.portico.setAccount(bob)
  await expect(load(it.portico, new AbortController().signal)).rejects.toMatchObject({
    code: 'account-changed',
  })
})

test('no step beyond the last', async () => {
  const it = await world()
  const prepared = await prepareSwap(it.portico, it.quote())
  await expect(submitSwapStep(it.portico, prepared, 1)).rejects.toMatchObject({ code: 'config' })
  await settle()
  expect(it.events).toEqual([])
})

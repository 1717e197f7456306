/** Tests of the swap form in the state, and of what a host that opens it waits for. */
import { expect, expectTypeOf, test } from 'vitest'
import { page, settle, wallet } from '../../../test/world.ts'
import { ada, bob, sendingNamespace, usd } from '../../../test/transfers.ts'
import type { SentTransfer } from '../../types/index.ts'
import type { SwapForm, SwapRun } from './slice.ts'

const form: SwapForm = {
  chain: 'eip155:1',
  source: '',
  from: null,
  to: usd,
  amount: '1',
  locale: 'en',
  unit: 'token',
  isMax: false,
}

async function opened() {
  const { namespace } = sendingNamespace()
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada, bob] } })
  const it = page({ wallets: [['evm', fox]], config: { adapters: [namespace] } })
  await it.portico.connect({ offer: 'fox' })
  const ui = await it.portico.ui()
  return { ...it, ui, fox, slice: () => it.portico.getState().slices.swap! }
}
const filled = { view: 'Swap', data: { fromToken: null, toToken: usd, amount: '1' } } as const
/** What the wallet was asked for. */
const asked = {
  id: 1,
  chain: 'eip155:1',
  step: 0,
  steps: ['approve', 'swap'],
  pay: '1 COIN',
  receive: '2 USD',
  token: 'COIN',
} as const
/** Loads the code that follows the state and waits for an outcome. */
const loaded = (): Promise<unknown> =>
  Promise.all([
    import('./follow.ts'),
    import('./outcome.ts'),
    import('../../ui/followers.ts'),
  ]).then(settle)

test('opened with a swap, it resolves with the hash of the swap, not of its approval', async () => {
  const { portico, ui } = await opened()
  const result = portico.open(filled)
  expectTypeOf(result).toEqualTypeOf<Promise<SentTransfer>>()
  expectTypeOf(portico.open({ view: 'Swap' })).toEqualTypeOf<Promise<void>>()
  await loaded()
  ui.updateSlice('swap', { run: { ...asked, is: 'asking' } })
  ui.push('SwapPreview')
  ui.updateSlice('swap', { run: { ...asked, is: 'confirming' } })
  // The card may close while the network confirms the approval.
  await portico.close()
  await settle()
  ui.updateSlice('swap', { run: { ...asked, step: 1, is: 'sent', hash: '0x1' } })
  expect(await result).toEqual({ hash: '0x1', chain: 'eip155:1' })
})

test.each<[what: string, run: Partial<SwapRun> | null, error: object]>([
  ['nothing was swapped', null, { code: 'swap-left', exit: 'user' }],
  [
    'the wallet said no',
    { is: 'failed', code: 'user-rejected', exit: 'rejected' },
    { code: 'user-rejected', exit: 'rejected' },
  ],
  ['the wallet is no longer waited for', { is: 'stopped' }, { code: 'swap-left', exit: 'pending' }],
])('closed after %s, it rejects with that', async (_what, run, error) => {
  const { portico, ui } = await opened()
  const result = portico.open(filled).catch((reason: unknown) => reason)
  await loaded()
  if (run) ui.updateSlice('swap', { run: { ...asked, is: 'asking', ...run } })
  await portico.close()
  expect(await result).toMatchObject(error)
})

test('drops parameters that it does not have, a slippage among them', async () => {
  const { portico } = await opened()
  const data = {
    fromToken: 'USDC',
    toToken: 7,
    amount: '1e5',
    chain: 'x',
    slippage: 49,
    slippageBps: 4_900,
  }
  void portico.open({ view: 'Swap', data } as never).catch(() => {})
  await settle()
  expect(portico.getState().ui.history).toEqual([{ view: 'Swap', data: { fromToken: 'USDC' } }])
})

test('a host without swaps has no such views, and no view serves their intent', async () => {
  const { namespace } = sendingNamespace()
  const { portico } = page({ config: { adapters: [namespace], features: { swaps: false } } })
  for (const view of ['Swap', 'SwapSelectToken', 'SwapPreview'] as const)
    await expect(portico.open({ view })).rejects.toMatchObject({ code: 'config' })
  await portico.open({ intent: 'swap' })
  expect(portico.getState().ui.history).toEqual([{ view: 'Connect' }])
})

test.each<[what: string, change: (it: Awaited<ReturnType<typeof opened>>) => unknown]>([
  ['another network', ({ fox }) => fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })],
  ['disconnecting', ({ portico }) => portico.disconnect()],
])('the form is cleared by %s', async (_what, change) => {
  const it = await opened()
  await it.portico.open({ view: 'Swap' })
  it.ui.loadRest()
  await loaded()
  it.ui.updateSlice('swap', { form })
  await change(it)
  expect(it.slice().form).toBeNull()
})

test('the form is kept when the card closes, and the slippage is not', async () => {
  const { portico, ui, slice } = await opened()
  await portico.open({ view: 'Swap' })
  ui.loadRest()
  await loaded()
  ui.updateSlice('swap', { form, slippage: { pair: 50 } })
  ui.push('SwapPreview')
  ui.back()
  expect(slice().slippage).toEqual({ pair: 50 })
  await portico.close()
  expect(slice().slippage).toEqual({})
  await portico.open({ view: 'Swap' })
  await portico.setAccount(bob)
  expect(slice().form).toEqual(form)
})

/** Tests of the send form in the state, and of what a host that opens it waits for. */
import { expect, expectTypeOf, test } from 'vitest'
import { page, settle, wallet } from '../../../test/world.ts'
import { ada, bob, sendingNamespace } from '../../../test/transfers.ts'
import type { SentTransfer } from '../../types/index.ts'
import type { SendForm } from './slice.ts'

const form: SendForm = {
  chain: 'eip155:1',
  source: '',
  token: null,
  amount: '1',
  locale: 'en',
  unit: 'token',
  isMax: false,
  to: bob,
  speed: 'standard',
  memo: '',
}

async function opened() {
  const { namespace } = sendingNamespace()
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada, bob] } })
  const it = page({ wallets: [['evm', fox]], config: { adapters: [namespace] } })
  await it.portico.connect({ offer: 'fox' })
  const ui = await it.portico.ui()
  return { ...it, ui, fox, slice: () => it.portico.getState().slices.send! }
}
const filled = { view: 'WalletSend', data: { token: null, amount: '1', to: bob } } as const
/** What the wallet was asked for. */
const asked = { id: 1, chain: 'eip155:1', what: '1 COIN', to: bob } as const
/** Loads the code that follows the state and waits for an outcome. */
const loaded = (): Promise<unknown> =>
  Promise.all([
    import('./follow.ts'),
    import('./outcome.ts'),
    import('../../ui/followers.ts'),
  ]).then(settle)

test('opened with a transfer, it resolves with the hash', async () => {
  const { portico, ui } = await opened()
  const result = portico.open(filled)
  expectTypeOf(result).toEqualTypeOf<Promise<SentTransfer>>()
  expectTypeOf(portico.open()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(portico.open({ view: 'WalletSend' })).toEqualTypeOf<Promise<void>>()
  await loaded()
  ui.updateSlice('send', { run: { ...asked, is: 'asking' } })
  ui.push('WalletSendPreview')
  ui.updateSlice('send', {
    run: { ...asked, is: 'sent', hash: '0x1' },
  })
  ui.reset('Account')
  expect(await result).toEqual({ hash: '0x1', chain: 'eip155:1' })
})

test.each<[what: string, run: 'none' | 'failed' | 'stopped', error: object]>([
  ['nothing was sent', 'none', { code: 'send-left', exit: 'user' }],
  ['the wallet said no', 'failed', { code: 'user-rejected', exit: 'rejected' }],
  ['the wallet is no longer waited for', 'stopped', { code: 'send-left', exit: 'pending' }],
])('closed after %s, it rejects with that', async (_what, run, error) => {
  const { portico, ui } = await opened()
  const result = portico.open(filled).catch((reason: unknown) => reason)
  await loaded()
  if (run === 'failed')
    ui.updateSlice('send', {
      run: { ...asked, is: 'failed', code: 'user-rejected', exit: 'rejected' },
    })
  if (run === 'stopped') ui.updateSlice('send', { run: { ...asked, is: 'stopped' } })
  await portico.close()
  expect(await result).toMatchObject(error)
})

test('closed before its code has loaded, it rejects and shows nothing later', async () => {
  const { namespace } = sendingNamespace()
  const { portico } = page({ config: { adapters: [namespace] } })
  const result = portico.open(filled).catch((reason: unknown) => reason)
  await portico.close()
  expect(await result).toMatchObject({ code: 'send-left', exit: 'user' })
  expect(portico.getState().ui.open).toBe(false)
})

test('a host without sending or receiving has no such views, and no view serves their intents', async () => {
  const { namespace } = sendingNamespace()
  const { portico } = page({
    config: { adapters: [namespace], features: { send: false, receive: false } },
  })
  for (const view of ['WalletSend', 'WalletSendPreview', 'WalletReceive'] as const) {
    await expect(portico.open({ view })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringContaining(`There is no view ${view}; there are`) as string,
    })
    expect(portico.getState().ui.open).toBe(false)
  }
  await expect(portico.open(filled)).rejects.toMatchObject({ code: 'config' })
  await portico.open({ intent: 'send' })
  expect(portico.getState().ui.history).toEqual([{ view: 'Connect' }])
  // The host may change its switches later.
  portico.setOptions({ features: { send: true, receive: false } })
  await portico.open({ view: 'WalletSend' })
  expect(portico.getState().ui.history).toEqual([{ view: 'WalletSend' }])
  await expect(portico.open({ view: 'WalletReceive' })).rejects.toMatchObject({ code: 'config' })
})

test('waits for the answer when closed during the wallet’s request', async () => {
  const { portico, ui } = await opened()
  const result = portico.open(filled)
  await loaded()
  ui.updateSlice('send', { run: { ...asked, is: 'asking' } })
  await portico.close()
  await settle()
  ui.updateSlice('send', {
    run: { ...asked, is: 'sent', hash: '0x2' },
  })
  expect(await result).toMatchObject({ hash: '0x2' })
})

test('ends the first transfer when opened again or left, and reports no earlier transaction to the second', async () => {
  const { portico, ui } = await opened()
  ui.updateSlice('send', {
    run: { ...asked, is: 'sent', hash: '0x1' },
  })
  const first = portico.open(filled).catch((reason: unknown) => reason)
  await loaded()
  const later = portico.open({ ...filled, data: { to: ada } }).catch((reason: unknown) => reason)
  expect(await first).toMatchObject({ code: 'send-left' })
  ui.reset('Account')
  expect(await later).toMatchObject({ code: 'send-left', exit: 'user' })
})

test('waits for no result without parameters, and drops fields that the form does not have', async () => {
  const { portico } = await opened()
  await portico.open({ view: 'WalletSend' })
  void portico
    .open({ view: 'WalletSend', data: { token: 7, amount: 1.5, to: ada, chain: 'x', other: 1 } })
    .catch(() => {})
  await settle()
  expect(portico.getState().ui.history).toEqual([{ view: 'WalletSend', data: { to: ada } }])
})

test.each<[what: string, change: (it: Awaited<ReturnType<typeof opened>>) => unknown]>([
  ['another network', ({ fox }) => fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })],
  ['disconnecting', ({ portico }) => portico.disconnect()],
])('the form is cleared by %s', async (_what, change) => {
  const it = await opened()
  await it.portico.open({ view: 'WalletSend' })
  it.ui.loadRest()
  await loaded()
  it.ui.updateSlice('send', { form })
  await change(it)
  expect(it.slice().form).toBeNull()
})

test('the form is kept while the card navigates, closes, opens again, and the account changes', async () => {
  const { portico, ui, slice } = await opened()
  await portico.open({ view: 'WalletSend' })
  ui.loadRest()
  await loaded()
  ui.updateSlice('send', { form })
  ui.push('WalletSendPreview')
  ui.back()
  await portico.close()
  await portico.open({ view: 'WalletSend' })
  await portico.setAccount(bob)
  expect(slice().form).toEqual(form)
})

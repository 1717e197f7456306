/** Tests of a transfer, from the host's request to the wallet's. */
import { expect, test } from 'vitest'
import { page, wallet } from '../../test/world.ts'
import {
  ada,
  bob,
  coinQuote,
  sendingNamespace,
  usd,
  type NamespaceScript,
} from '../../test/transfers.ts'
import { PorticoError } from '../errors/error.ts'
import { quoteTransfer, shortfallOf, simulateTransfer } from './quote.ts'
import { prepareTransfer } from './prepare.ts'
import { recentReceivers } from './recents.ts'
import { sendTransfer, submitTransfer } from './send.ts'
import type { TransferOptions } from './types.ts'

async function sender(given: Partial<NamespaceScript> = {}) {
  const { namespace, script } = sendingNamespace(given)
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada, bob] } })
  const it = page({ wallets: [['evm', fox]], config: { adapters: [namespace] } })
  await it.portico.connect({ offer: 'fox' })
  const updates: object[] = []
  it.portico.on(
    ({ event, properties }) =>
      void (event.startsWith('SEND_') && updates.push([event, properties])),
  )
  const send = (
    options: Partial<TransferOptions> & { resolved?: string; acceptFallback?: boolean } = {},
  ) => sendTransfer(it.portico, { token: null, amount: '1.5', to: bob, ...options })
  return { ...it, fox, script, updates, send }
}
const about = { token: 'COIN', amount: '1.5', network: 'eip155:1' }

test('sends the requested transfer from the active account, and emits the event', async () => {
  const { send, script, updates, portico } = await sender()
  expect(await send()).toBe('0xhash')
  expect(script.built).toEqual([
    { chain: 'eip155:1', from: ada, to: bob, token: null, amount: 150n },
  ])
  expect(script.asked).toEqual([
    { transaction: { to: bob, value: '150' }, account: ada, chain: 'eip155:1' },
  ])
  expect(updates).toEqual([
    ['SEND_INITIATED', about],
    ['SEND_SUCCESS', { ...about, hash: '0xhash' }],
  ])
  expect(recentReceivers(portico.services, 'eip155:1')).toEqual([
    { address: bob, at: expect.any(Number) },
  ])
})

test('a token is sent with its own decimals and identified by its address', async () => {
  const { send, script, updates } = await sender({
    quote: {
      ...coinQuote,
      decimals: 6,
      balance: 5_000_000n,
      max: { slow: 5_000_000n, standard: 5_000_000n, fast: 5_000_000n },
    },
  })
  await send({ token: usd, speed: 'fast' })
  expect(script.built).toEqual([
    { chain: 'eip155:1', from: ada, to: bob, token: usd, amount: 1_500_000n, speed: 'fast' },
  ])
  expect(updates[0]).toEqual(['SEND_INITIATED', { ...about, token: usd }])
})

test('sends the wallet no transfer of less than a new receiver’s minimum', async () => {
  const { send, script, updates } = await sender({ quote: { ...coinQuote, min: 200n } })
  await expect(send()).rejects.toMatchObject({
    code: 'amount-too-small',
    message: 'At least 2 COIN can be sent',
  })
  expect([script.asked, updates]).toEqual([[], []])
})

test.each<[what: string, options: Partial<TransferOptions>, error: object]>([
  [
    'no amount',
    { amount: '' },
    { code: 'transfer-incomplete', message: 'An amount and receiver address are required' },
  ],
  ['nothing', { amount: 0n }, { code: 'transfer-incomplete' }],
  ['nothing, as a text', { amount: '0.00' }, { code: 'transfer-incomplete' }],
  ['less than nothing', { amount: -1n }, { code: 'transfer-incomplete' }],
  ['no receiver', { to: '  ' }, { code: 'transfer-incomplete' }],
  [
    'no token',
    { token: undefined as unknown as null },
    { code: 'token-required', message: 'A token is required' },
  ],
  [
    'no network of this page',
    { chain: 'eip155:77' },
    { code: 'chain-unsupported', message: 'Unsupported chain' },
  ],
  ['no number', { amount: '1,5' }, { code: 'amount' }],
  ['too many decimals', { amount: '1.001' }, { code: 'amount' }],
  [
    'a mistyped receiver',
    { to: `0xF${ada.slice(3)}` },
    { code: 'receiver-invalid', data: { why: 'checksum' } },
  ],
  ['a name without an address', { to: 'x.eth' }, { code: 'name-unresolved' }],
  [
    'more than there is',
    { amount: 1_001n },
    { code: 'funds-insufficient', message: 'Not enough COIN' },
  ],
  [
    'all that there is',
    { amount: 1_000n },
    { code: 'fee-insufficient', message: 'Not enough COIN for the fee' },
  ],
  [
    'more than is left at a higher fee',
    { amount: 998n, speed: 'fast' },
    { code: 'fee-insufficient' },
  ],
])('sends the wallet no %s', async (_what, options, error) => {
  const { send, script, updates } = await sender()
  await expect(send(options)).rejects.toMatchObject(error)
  expect([script.asked, updates]).toEqual([[], []])
})

test('reports a namespace that cannot send, and a missing account', async () => {
  const it = page()
  const options = { token: null, amount: 1n, to: bob }
  await expect(sendTransfer(it.portico, options)).rejects.toMatchObject({ code: 'no-account' })
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })
  const other = page({ wallets: [['evm', fox]] })
  await other.portico.connect({ offer: 'fox' })
  await expect(sendTransfer(other.portico, options)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Unsupported chain',
  })
})

test('the maximum is the balance less the fee', async () => {
  const { send, script, portico } = await sender()
  const { max } = await quoteTransfer(portico, { token: null, to: bob })
  await send({ amount: max.standard })
  expect(script.built[0]?.amount).toBe(998n)
})

test('looks a name up again, and does not send to a changed address', async () => {
  const names: NamespaceScript['names'] = {
    'bob.eth': { address: bob, isFallback: false, isUnsafe: false },
  }
  const { send, script, portico } = await sender({ names })
  await send({ to: 'bob.eth', resolved: bob })
  expect(script.built[0]?.to).toBe(bob)
  expect(recentReceivers(portico.services, 'eip155:1')[0]).toMatchObject({
    address: bob,
    name: 'bob.eth',
  })
  names['bob.eth'] = { address: usd, isFallback: false, isUnsafe: false }
  await expect(send({ to: 'bob.eth', resolved: bob })).rejects.toMatchObject({
    code: 'name-changed',
    data: { address: usd },
  })
  names['bob.eth'] = { address: usd, isFallback: true, isUnsafe: true }
  await expect(send({ to: 'bob.eth' })).rejects.toMatchObject({
    code: 'name-fallback',
    data: { address: usd },
  })
  expect(script.asked).toHaveLength(1)
  await send({ to: 'bob.eth', acceptFallback: true })
  expect(script.built.at(-1)?.to).toBe(usd)
})

test('a visitor’s rejection is reported as one, and nothing else', async () => {
  const { send, updates } = await sender({
    answer: () =>
      Promise.reject(
        new PorticoError('user-rejected', 'User rejected the request', { exit: 'rejected' }),
      ),
  })
  await expect(send()).rejects.toMatchObject({ code: 'user-rejected', exit: 'rejected' })
  expect(updates).toEqual([
    ['SEND_INITIATED', about],
    ['SEND_REJECTED', { ...about, message: 'User rejected the request' }],
  ])
})

test.each<[thrown: unknown, error: object]>([
  [
    new Error('boom'),
    {
      code: 'send-failed',
      message: 'Failed to send transaction',
      exit: 'failed',
      category: 'API_ERROR',
    },
  ],
  ['boom', { code: 'send-failed', exit: 'failed' }],
  [
    new PorticoError('rpc-32002', 'Already asking', { exit: 'pending' }),
    { code: 'send-failed', exit: 'pending' },
  ],
  [
    new PorticoError('chain-mismatch', 'This is for eip155:1, and the wallet is on eip155:2'),
    { code: 'chain-mismatch' },
  ],
])('reports a wallet’s failure %o with its text', async (thrown, error) => {
  const { send, updates } = await sender({ answer: () => Promise.reject(thrown) })
  const failure: unknown = await send().catch((reason: unknown) => reason)
  expect(failure).toMatchObject(error)
  expect(updates.at(-1)).toMatchObject([
    'SEND_ERROR',
    { ...about, code: (error as { code: string }).code },
  ])
})

test('sends no transfer to a wallet that switched network or account after the review', async () => {
  const { portico, fox, script } = await sender()
  const prepared = await prepareTransfer(portico, { token: null, amount: 1n, to: usd })
  await portico.setAccount(bob)
  await expect(submitTransfer(portico, prepared)).rejects.toMatchObject({ code: 'account-changed' })
  await portico.setAccount(ada)
  fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
  await expect(submitTransfer(portico, prepared)).rejects.toMatchObject({
    code: 'chain-mismatch',
    data: { expected: 'eip155:1', actual: 'eip155:2' },
  })
  expect(script.asked).toEqual([])
})

test('a wallet that cannot send is distinguished from one that fails', async () => {
  const { namespace } = sendingNamespace()
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })
  const { attach } = page().portico.config.adapters[0]!
  const it = page({ wallets: [['evm', fox]], config: { adapters: [{ ...namespace, attach }] } })
  await it.portico.connect({ offer: 'fox' })
  await expect(
    sendTransfer(it.portico, { token: null, amount: 1n, to: bob }),
  ).rejects.toMatchObject({ code: 'method-unsupported', exit: 'unsupported' })
})

test('runs the simulation in the namespace’s adapter', async () => {
  const { portico, script } = await sender({ simulation: { is: 'failure', reason: 'paused' } })
  expect(await simulateTransfer(portico, { token: usd, amount: 1n, to: bob })).toEqual({
    is: 'failure',
    reason: 'paused',
  })
  expect(script.built).toEqual([])
})

test('reports a shortage of the token, or of the coin for the fee', () => {
  const token = {
    ...coinQuote,
    coin: 10n,
    rent: 5n,
    balance: 100n,
    max: { slow: 100n, standard: 100n, fast: 100n },
  }
  expect(shortfallOf(token, { token: usd, amount: 100n })).toBeNull()
  expect(shortfallOf(token, { token: usd, amount: 101n })).toBe('funds')
  expect(shortfallOf({ ...token, coin: 6n }, { token: usd, amount: 1n })).toBe('fee')
  expect(shortfallOf({ ...token, coin: 7n }, { token: usd, amount: 1n })).toBeNull()
  expect(shortfallOf({ ...token, coin: 7n }, { token: usd, amount: 1n, speed: 'fast' })).toBe('fee')
})

test('any stored recent receivers are validated, ten at most', async () => {
  const { portico, send } = await sender()
  const { store } = portico.services
  for (const stored of [
    'x',
    7,
    null,
    [
      null,
      7,
      {},
      { address: 'javascript:alert(1)', at: 1 },
      { address: ada, at: 'now' },
      { address: ada, at: 1, name: 'two words' },
    ],
  ])
    store.set('receivers/eip155', stored)
  expect(recentReceivers(portico.services, 'eip155:1')).toEqual([{ address: ada, at: 1 }])
  store.set(
    'receivers/eip155',
    Array.from({ length: 30 }, (_, at) => ({ address: `0x${String(at).padStart(40, '0')}`, at })),
  )
  await send()
  const all = recentReceivers(portico.services, 'eip155:1')
  expect(all).toHaveLength(10)
  expect(all[0]?.address).toBe(bob)
  await send()
  expect(
    recentReceivers(portico.services, 'eip155:1').filter(({ address }) => address === bob),
  ).toHaveLength(1)
})

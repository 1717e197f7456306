/** Tests of transactions that are under way, with a namespace whose network a test scripts. */
import { expect, test, vi, type Mock } from 'vitest'
import { createClock, type TestPlatformOptions } from '@portico/testkit/world'
import { adapter, page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import type { ChainAdapter, Sending, SentTransaction, TransactionStatus } from '../types/index.ts'
import type { PorticoEvent } from '../types/events.ts'
import { getTrackedTransactions, track, waitForTracked } from './index.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`
const hash = hashOf('a')

/** A network: its answer for each hash, or what it throws. */
function network(): {
  says: Record<string, TransactionStatus | Error>
  status: Mock<Sending['status']>
  adapters: readonly ChainAdapter[]
} {
  const says: Record<string, TransactionStatus | Error> = {}
  const status = vi.fn(async ({ hash: of }: SentTransaction) => {
    const answer = says[of] ?? { is: 'pending' as const }
    if (answer instanceof Error) throw answer
    return answer
  })
  const sending: Sending = {
    parseHash: (text) =>
      typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null,
    status,
    transfers: () => Promise.reject(new Error('Not asked')),
  }
  const evm = {
    ...adapter('eip155', []),
    parseAddress: (text: string) => (text.startsWith('0x') ? text : null),
    sending: async () => sending,
  } as ChainAdapter
  return {
    says,
    status,
    adapters: [
      evm,
      adapter('solana', []),
      adapter('bip122', []),
    ] as unknown as readonly ChainAdapter[],
  }
}

interface World extends Omit<Page, 'status'> {
  says: Record<string, TransactionStatus | Error>
  status: Mock<Sending['status']>
  fox: Wallet & { request: Mock<(call: object) => Promise<unknown>> }
  raised: PorticoEvent[]
  tracked(): readonly TrackedTransaction[]
}

function world({
  link = 'fox',
  connector = 'evm',
  platform,
  stored,
}: {
  link?: string
  connector?: string
  platform?: Partial<TestPlatformOptions>
  stored?: Map<string, string>
} = {}): World {
  const fox = Object.assign(wallet({ connector, id: link, accounts: { eip155: ['0xf'] } }), {
    request: vi.fn(async (_call: object): Promise<unknown> => hash),
  })
  const { says, status, adapters } = network()
  const raised: PorticoEvent[] = []
  const made = page(
    {
      connectors: { [connector]: 'portico' },
      wallets: [[connector, fox]],
      config: { adapters, onEvent: (event) => raised.push(event) },
      platform: { clock: createClock(), ...platform },
    },
    stored,
  )
  return {
    ...made,
    says,
    status,
    fox,
    raised,
    tracked: () => made.portico.getState().slices.activity?.tracked ?? [],
  }
}

async function connected(options: Parameters<typeof world>[0] = {}): Promise<World> {
  const made = world(options)
  await made.portico.connect({ offer: options.link ?? 'fox' })
  return made
}

const named = ({ raised }: World): readonly string[] =>
  raised.map(({ event }) => event).filter((event) => event.startsWith('TRANSACTION'))
const ends = (it: World, of: string): Promise<void> =>
  it.until(() => it.tracked()[0]?.status === of)

/** Shows a balance, and watches whether what is shown is read again. */
async function showsBalance({ portico }: Pick<World, 'portico'>) {
  const data = await portico.data()
  await data.resources.read('0xf/balance/eip155:1', { ttl: 30_000, load: async () => '1' })
  return vi.spyOn(data, 'refresh')
}

test('a tracked transaction is pending at once, and ends as the network reports', async () => {
  const it = await connected()
  const refresh = await showsBalance(it)
  expect(await track(it.portico, hash, { label: 'Mint a ticket' })).toMatchObject({
    hash,
    chain: 'eip155:1',
    account: '0xf',
    kind: 'transaction',
    status: 'pending',
    label: 'Mint a ticket',
  })
  expect(it.portico.getState().slices.activity).toMatchObject({ pending: { '0xf': '1' } })
  await it.armed(4_000)
  expect(refresh).not.toHaveBeenCalled()
  it.says[hash] = { is: 'confirmed', fee: '21000' }
  it.pass(4_000)
  await ends(it, 'confirmed')
  expect(it.tracked()).toMatchObject([{ fee: '21000', endedAt: expect.any(Number) as number }])
  expect(it.portico.getState().slices.activity).toMatchObject({ pending: {} })
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledExactlyOnceWith('eip155:1', ['0xf']))
  // Until it is final, the network is asked about it now and then.
  await it.armed(30_000)
  it.says[hash] = { is: 'confirmed', isFinal: true }
  it.pass(30_000)
  await it.until(() => it.tracked()[0]?.isFinal === true && it.timers() === 0)
  expect(named(it)).toEqual(['TRANSACTION_PENDING', 'TRANSACTION_CONFIRMED'])
})

test.each<[TransactionStatus, string]>([
  [{ is: 'failed' }, 'TRANSACTION_FAILED'],
  [{ is: 'replaced', hash: hashOf('b'), reason: 'repriced' }, 'TRANSACTION_REPLACED'],
  [{ is: 'dropped' }, 'TRANSACTION_DROPPED'],
])('ends as $is, and reports it once', async (status, event) => {
  const it = await connected()
  it.says[hash] = status
  await track(it.portico, hash)
  await ends(it, status.is)
  await settle()
  expect(named(it)).toEqual(['TRANSACTION_PENDING', event])
})

test('validates a hash by the network’s namespace before it is stored', async () => {
  const it = await connected()
  it.says[hash] = { is: 'replaced', hash: 'https://evil.example', reason: 'replaced' }
  await track(it.portico, hash)
  await ends(it, 'replaced')
  expect(it.tracked()[0]).not.toHaveProperty('becameHash')
})

test('tracking continues after a reload, and a page without transactions loads no code', async () => {
  const it = await connected()
  await track(it.portico, hash)
  const { stored } = it
  const back = world({ stored })
  back.says[hash] = { is: 'confirmed', isFinal: true }
  await ends(back, 'confirmed')
  await settle()
  expect(named(back)).toEqual(['TRANSACTION_CONFIRMED'])
  const later = world({ stored })
  await settle()
  expect(later.portico.getState().slices.activity).toBeUndefined()
  expect(later.status).not.toHaveBeenCalled()
  // A transaction that has ended can still be read.
  expect(await getTrackedTransactions(later.portico)).toMatchObject([{ hash, status: 'confirmed' }])
})

test('another tab shows the transaction, reads balances again, and emits no second event', async () => {
  const it = await connected()
  const tab = world({ stored: it.stored })
  const refresh = await showsBalance(tab)
  tab.says[hash] = new Error('Not asked here')
  await track(it.portico, hash)
  tab.hear('transactions')
  await tab.until(() => tab.tracked()[0]?.status === 'pending')
  it.says[hash] = { is: 'confirmed', isFinal: true }
  await it.armed(4_000)
  it.pass(4_000)
  await ends(it, 'confirmed')
  tab.hear('transactions')
  await ends(tab, 'confirmed')
  expect(named(tab)).toEqual([])
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledExactlyOnceWith('eip155:1', ['0xf']))
})

test('polls in only one of several tabs at a time', async () => {
  const held = { is: true }
  const request = vi.fn(
    async (_name: string, _how: object, run: (lock: object | null) => Promise<unknown>) =>
      run(held.is ? null : {}),
  )
  const navigator = { locks: { request } }
  const it = world({ platform: { window: Object.assign(new EventTarget(), { Event, navigator }) } })
  await it.portico.connect({ offer: 'fox' })
  await track(it.portico, hash)
  await it.armed(4_000)
  expect(it.status).not.toHaveBeenCalled()
  held.is = false
  it.pass(4_000)
  await vi.waitFor(() => expect(it.status).toHaveBeenCalledOnce())
  expect(request).toHaveBeenCalledWith(
    'portico/default/transactions',
    { ifAvailable: true },
    expect.any(Function),
  )
})

test('a transaction tracked at once by the request and its sender emits once and keeps its details', async () => {
  const it = await connected()
  const transfer = { to: '0xb', token: null, symbol: 'COIN', decimals: 9, amount: '5' }
  const transactions = await it.portico.transactions()
  await Promise.all([
    transactions.follow({ hash, chain: 'eip155:1', transfer }),
    transactions.follow({ hash, chain: 'eip155:1' }),
  ])
  expect(it.tracked()).toMatchObject([{ hash, transfer }])
  expect(named(it)).toEqual(['TRANSACTION_PENDING'])
})

test('checks for a replacement at once when the details are known', async () => {
  const it = await connected()
  it.says[hash] = { is: 'confirmed' }
  await track(it.portico, hash)
  await ends(it, 'confirmed')
  const transfer = { to: '0xb', token: null, symbol: 'COIN', decimals: 9, amount: '5' }
  it.says[hash] = { is: 'confirmed', differs: true }
  await (await it.portico.transactions()).follow({ hash, chain: 'eip155:1', transfer })
  await it.until(() => it.tracked()[0]?.differs === true)
  expect(it.status.mock.lastCall?.[0]).toMatchObject({ asked: transfer })
})

test('details that arrive during a poll are checked as well', async () => {
  const it = await connected()
  const answers: ((status: TransactionStatus) => void)[] = []
  it.status.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  await track(it.portico, hash)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await (
    await it.portico.transactions()
  ).follow({
    hash,
    chain: 'eip155:1',
    transfer: { to: '0xb', token: null, symbol: 'ETH', decimals: 18, amount: '1' },
  })
  answers[0]!({ is: 'confirmed' })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(it.status.mock.lastCall![0]).toMatchObject({ asked: { to: '0xb' } })
  answers[1]!({ is: 'confirmed', differs: true })
  await it.until(() => it.tracked()[0]?.differs === true)
})

test('details that arrive after its block is final are checked as well', async () => {
  const it = await connected()
  it.says[hash] = { is: 'confirmed', isFinal: true }
  await track(it.portico, hash)
  await it.until(() => it.tracked()[0]?.isFinal === true)
  it.says[hash] = { is: 'confirmed', isFinal: true, differs: true }
  await (
    await it.portico.transactions()
  ).follow({
    hash,
    chain: 'eip155:1',
    transfer: { to: '0xb', token: null, symbol: 'ETH', decimals: 18, amount: '1' },
  })
  await it.until(() => it.tracked()[0]?.differs === true)
})

test('two tabs that write at once lose no entry', async () => {
  const it = await connected()
  await track(it.portico, hash)
  // Another tab had read the list before, and has written it afterwards.
  it.stored.set(
    'portico/1/default/transactions',
    JSON.stringify({ open: 1, list: [{ ...it.tracked()[0], hash: hashOf('b') }] }),
  )
  it.hear('transactions')
  await it.until(() => it.tracked().length === 2)
  expect(
    it
      .tracked()
      .map((each) => each.hash)
      .toSorted(),
  ).toEqual([hashOf('a'), hashOf('b')])
  // A tab that clears everything clears this list, too.
  it.stored.clear()
  it.hear(null)
  await it.until(() => it.tracked().length === 0)
})

test('a hidden or offline page does not poll, and polls at once when it returns', async () => {
  const at = { visible: false, online: true }
  const it = await connected({ platform: { visible: () => at.visible, online: () => at.online } })
  await track(it.portico, hash)
  await settle()
  expect(it.status).not.toHaveBeenCalled()
  at.visible = true
  at.online = false
  it.change()
  await settle()
  expect(it.status).not.toHaveBeenCalled()
  at.online = true
  it.change()
  await vi.waitFor(() => expect(it.status).toHaveBeenCalledOnce())
  // After the return to the page, it does not wait for the end of its pause.
  await it.armed(4_000)
  it.pass(1_500)
  it.change()
  await vi.waitFor(() => expect(it.status).toHaveBeenCalledTimes(2))
})

test('a node that does not answer changes nothing, and is polled less often', async () => {
  const it = await connected()
  it.says[hash] = new Error('Down')
  await track(it.portico, hash)
  for (const pause of [8_000, 16_000, 32_000]) {
    await it.armed(pause)
    it.pass(pause)
  }
  expect(it.tracked()).toMatchObject([{ status: 'pending' }])
  await it.armed(64_000)
  it.says[hash] = { is: 'confirmed', isFinal: true }
  it.pass(64_000)
  await ends(it, 'confirmed')
})

test('passes the adapter’s last result with the next poll', async () => {
  const it = await connected()
  it.says[hash] = { is: 'pending', known: { nonce: 4 } }
  const transfer = { to: '0xb', token: null, symbol: 'ETH', decimals: 18, amount: '5' }
  await (await it.portico.transactions()).follow({ hash, chain: 'eip155:1', transfer })
  await it.armed(4_000)
  it.pass(4_000)
  await vi.waitFor(() => expect(it.status).toHaveBeenCalledTimes(2))
  expect(it.status.mock.calls.map(([sent]) => [sent.known, sent.asked])).toMatchObject([
    [undefined, { to: '0xb', token: null, amount: '5' }],
    [{ nonce: 4 }, { amount: '5' }],
  ])
})

const provider = (it: World): { request(call: object): Promise<unknown> } =>
  it.portico.provider('eip155') as unknown as { request(call: object): Promise<unknown> }
const send = {
  method: 'eth_sendTransaction',
  params: [{ from: '0xf', to: '0xb', value: '0x1', chainId: '0x2' }],
}

test('a transaction that the host sends is tracked once automatically, and a label is added to it', async () => {
  const it = await connected()
  expect(await provider(it).request(send)).toBe(hash)
  await ends(it, 'pending')
  expect(it.tracked()).toMatchObject([
    { hash, chain: 'eip155:2', account: '0xf', kind: 'transaction' },
  ])
  await track(it.portico, hash, { chain: 2, label: 'Mint a ticket' })
  expect(it.tracked()).toMatchObject([{ label: 'Mint a ticket' }])
  expect(named(it)).toEqual(['TRANSACTION_PENDING'])
})

test('account and network are the request’s, also when both changed before the answer', async () => {
  const it = await connected()
  let answer = (_hash: string): void => {}
  it.fox.request.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const sent = provider(it).request({ method: 'eth_sendTransaction', params: [{ to: '0xb' }] })
  it.fox.emit('eip155', { is: 'chain', chain: 'eip155:2' })
  it.fox.emit('eip155', { is: 'accounts', accounts: [{ address: '0xe', kind: 'eoa' }] })
  answer(hash)
  await sent
  await ends(it, 'pending')
  expect(it.tracked()).toMatchObject([{ chain: 'eip155:1', account: '0xf' }])
})

test('a rejection reaches the host unchanged, and nothing is tracked', async () => {
  const it = await connected()
  const no = Object.assign(new Error('No'), { code: 4001 })
  it.fox.request.mockRejectedValueOnce(no)
  await expect(provider(it).request(send)).rejects.toBe(no)
  it.fox.request.mockResolvedValueOnce({ not: 'a hash' })
  await provider(it).request(send)
  await settle()
  expect(it.tracked()).toEqual([])
})

test.each<[string, object, unknown, object]>([
  [
    'a batch, by its id',
    { method: 'wallet_sendCalls', params: [{ from: '0xf', chainId: '0x1', calls: [] }] },
    { id: 'batch-1' },
    { hash: 'batch-1', kind: 'calls' },
  ],
  [
    'a batch of the first version',
    { method: 'wallet_sendCalls', params: [{ calls: [] }] },
    'batch-2',
    { hash: 'batch-2', kind: 'calls' },
  ],
  [
    'a raw transaction',
    { method: 'eth_sendRawTransaction', params: ['0x02'] },
    hash,
    { hash, kind: 'transaction', account: '0xf' },
  ],
])('%s', async (_what, call, answer, expected) => {
  const it = await connected()
  it.fox.request.mockResolvedValueOnce(answer)
  await provider(it).request(call)
  await ends(it, 'pending')
  expect(it.tracked()).toMatchObject([expected])
})

test('a Safe’s transaction has its own hash, and its wallet is polled', async () => {
  const it = await connected({ connector: 'safe', link: 'app' })
  it.says[hash] = { is: 'awaiting' }
  await provider(it).request(send)
  await ends(it, 'awaiting')
  expect(it.tracked()).toMatchObject([{ hash, kind: 'safe' }])
  expect(it.status.mock.calls[0]![0].provider).toBeDefined()
  expect(it.portico.getState().slices.activity?.pending).toEqual({ '0xf': '1' })
})

test('an invalid hash and an untrackable transaction are typed errors', async () => {
  const it = await connected()
  const code = (options: Parameters<typeof track>[2], text = hash): Promise<unknown> =>
    track(it.portico, text, options).then(
      () => 'none',
      (error: { code: string }) => error.code,
    )
  expect(await code({}, '0x12')).toBe('transaction-hash')
  expect(await code({ kind: 'calls' }, 'two words')).toBe('transaction-hash')
  expect(await code({ chain: 'eip155:77' })).toBe('network-not-found')
  expect(await code({ chain: '0x1' as never })).toBe('caip-2')
  expect(await code({ chain: 'cosmos:hub' })).toBe('adapter-missing')
  expect(await code({ chain: 'solana:main' })).toBe('chain-unsupported')
  expect(await code({ account: 'nobody' })).toBe('caip-10')
  await it.portico.disconnect()
  expect(await code({})).toBe('no-account')
  expect(it.tracked()).toEqual([])
})

test('a waiting caller gets the result, or the reason for none', async () => {
  const it = await connected()
  const end = waitForTracked(it.portico, hash)
  const final = waitForTracked(it.portico, hash, { until: 'final' })
  const stopped = new AbortController()
  const aborted = waitForTracked(it.portico, hash, { signal: stopped.signal }).catch(
    (error: { code: string }) => error.code,
  )
  await it.armed(4_000)
  stopped.abort()
  expect(await aborted).toBe('aborted')
  it.says[hash] = { is: 'confirmed' }
  it.pass(4_000)
  expect(await end).toMatchObject({ status: 'confirmed' })
  it.says[hash] = { is: 'confirmed', isFinal: true }
  await it.armed(30_000)
  it.pass(30_000)
  expect(await final).toMatchObject({ isFinal: true })
})

test('tracks while the page is open without storage', async () => {
  const it = await connected({ platform: { storage: null } })
  it.says[hash] = { is: 'confirmed', isFinal: true }
  await track(it.portico, hash)
  await ends(it, 'confirmed')
})

test('a stopped page polls no more', async () => {
  const { adapters, status } = network()
  const { portico, armed, timers } = page({
    config: { adapters },
    platform: { clock: createClock() },
  })
  const stop = portico.start()
  await track(portico, hash, { account: '0xf' })
  await armed(4_000)
  stop()
  portico.start()()
  expect(status).toHaveBeenCalledOnce()
  expect(timers()).toBeLessThanOrEqual(1)
})

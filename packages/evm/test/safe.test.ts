/**
 * Tests of a page in a Safe's frame, which connects by itself over the protocol, and of frames that
 * are no Safe's, where nothing happens.
 */
import { createSafeDouble, frameIn, type Framed, type SafeDouble } from '@portico/testkit/safe'
import { walletWindow } from '@portico/testkit/vitest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyMessage, verifyTypedData } from 'viem'
import {
  evm,
  sendTransaction,
  signMessage,
  waitForTransaction,
  type Eip1193Provider,
  type EvmOptions,
} from '../src/index.ts'
import { ada, bob, world, type World } from './world.ts'

const official = 'https://app.safe.global'
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const mined = `0x${'1'.repeat(64)}`

interface Place {
  it: World
  safe: SafeDouble
  frame: Framed
  asked(): string[]
  rpc: [string, readonly unknown[]][]
  provider(): Eip1193Provider
}

function framed({
  origin = official,
  ancestors,
  options = {},
}: { origin?: string; ancestors?: readonly string[]; options?: EvmOptions } = {}): Place {
  const rpc: [string, readonly unknown[]][] = []
  const safe = createSafeDouble({
    privateKey,
    chainId: 1,
    async rpc(method, params) {
      rpc.push([method, params])
      return method === 'eth_sendTransaction'
        ? mined
        : method === 'eth_getTransactionReceipt'
          ? params[0] === mined
            ? { transactionHash: mined, status: '0x1', blockNumber: '0x7' }
            : null
          : '0x2a'
    },
  })
  const window = walletWindow()
  const frame = frameIn(window, { origin, safe, ...(ancestors && { ancestors }) })
  const it = world({ adapters: [evm(options)] as const }, { window })
  return {
    it,
    safe,
    frame,
    rpc,
    asked: () => safe.asked.map(({ method }) => method),
    provider: () => it.portico.provider('eip155')!,
  }
}

async function inside(options: Parameters<typeof framed>[0] = {}): Promise<Place> {
  const place = framed(options)
  place.it.start()
  await place.it.until('connected')
  return place
}

/** Waits until all messages between page and parent have arrived. */
const settled = async (): Promise<void> => {
  await import('../src/safe/join.ts')
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
}

const offered = ({ it }: Place): boolean => (it.portico.getState().offers['safe'] ?? []).length > 0

test('inside a Safe its account connects automatically on its network, as restored', async () => {
  const place = await inside({ ancestors: [official] })
  expect(place.it.status()).toMatchObject({
    is: 'connected',
    account: ada,
    chain: 'eip155:1',
    link: 'safe:safe',
  })
  expect(place.it.hostCalls).toEqual([
    ['connect', expect.objectContaining({ address: ada, restored: true })],
  ])
  expect(place.it.portico.getState().links['safe:safe']?.namespaces['eip155']?.accounts).toEqual([
    expect.objectContaining({ address: ada, kind: 'smart' }),
  ])
  expect(place.it.portico.getState().offers['safe']).toEqual([
    { id: 'safe', name: 'Safe', evidence: [], namespaces: ['eip155'], surrounds: true },
  ])
  expect(place.asked()).toEqual(['getSafeInfo'])
})

test('accepts an origin of the host as a Safe’s, too, in any letter case', async () => {
  const place = await inside({
    origin: 'https://safe.shop.example',
    options: {
      safe: { origins: ['https://Safe.shop.example:443/apps', 'not an origin', 'javascript:1'] },
    },
  })
  expect(place.it.status()).toMatchObject({ account: ada })
})

test.each([
  ['in a browser that tells whose frame it is', ['https://evil.example']],
  ['in one that does not', undefined],
])(
  'a hostile parent that speaks the protocol gets no message, and nothing connects, %s',
  async (_where, ancestors) => {
    const place = framed({ origin: 'https://evil.example', ...(ancestors && { ancestors }) })
    place.it.start()
    await settled()
    const info = { safeAddress: ada, chainId: 1 }
    for (const id of ['', '1', '00'.repeat(16)])
      for (const origin of [
        'https://evil.example',
        'https://app.safe.global.evil.example',
        'null',
        '',
      ])
        place.frame.say({ id, success: true, data: info }, { origin })
    await settled()
    expect(place.frame.messages).toEqual([])
    expect(offered(place)).toBe(false)
    expect(place.it.status().is).toBe('disconnected')
  },
)

test('sends nothing to an allowed origin when the browser reports another parent', async () => {
  const place = framed({ ancestors: ['https://evil.example', official] })
  place.it.start()
  await settled()
  expect(place.frame.messages).toEqual([])
  // That is no failure either.
  expect(place.it.events.filter(({ type }) => type === 'error')).toEqual([])
})

test.each([
  ['another window than the parent', { source: {} }],
  ['no window', { source: null }],
  ['another origin', { origin: 'https://evil.example' }],
  ['the same host without its lock', { origin: 'http://app.safe.global' }],
  ['a frame without an origin', { origin: 'null' }],
])('an answer with the right id from %s is ignored', async (_who, from) => {
  const place = framed()
  place.safe.answer = () => new Promise(() => {})
  place.it.start()
  await settled()
  const [{ id }] = place.frame.messages as [{ id: string }]
  place.frame.say({ id, success: true, data: { safeAddress: bob, chainId: 1 } }, from)
  await settled()
  expect(offered(place)).toBe(false)
  place.frame.say({ id, success: true, data: { safeAddress: ada, chainId: 1 } })
  expect(await place.it.until('connected')).toMatchObject({ account: ada })
})

test('ignores another allowed origin once one has answered', async () => {
  const place = await inside({ options: { safe: { origins: ['https://other.example'] } } })
  place.safe.answer = () => new Promise(() => {})
  const asked = place.provider().request({ method: 'eth_getBalance', params: [ada] })
  const { id } = place.frame.messages.at(-1) as { id: string }
  place.frame.say({ id, success: true, data: '0xbad' }, { origin: 'https://other.example' })
  place.frame.say({ id, success: true, data: '0x1' })
  expect(await asked).toBe('0x1')
})

test.each([
  ['no address', { chainId: 1 }],
  ['a malformed address', { safeAddress: '0x1', chainId: 1 }],
  ['an invalid network', { safeAddress: ada, chainId: -1 }],
  ['nothing', null],
])('rejects a parent that answers with %s as a Safe', async (_what, data) => {
  const place = framed()
  place.safe.answer = async (request) => ({
    id: (request as { id: string }).id,
    version: '9.1.0',
    success: true,
    data,
  })
  place.it.start()
  await settled()
  expect(offered(place)).toBe(false)
  expect(
    place.it.events.filter(({ type }) => type === 'error').map(({ properties }) => properties),
  ).toEqual([
    // This is the text of `safe-frame`.
    expect.objectContaining({
      category: 'SECURE_SITE_ERROR',
      errorMessage: 'The Safe around the page did not say who it is',
    }),
  ])
})

test('unsolicited messages of a parent change nothing and throw nothing', async () => {
  const place = await inside()
  const before = place.it.portico.getState()
  fc.assert(fc.property(fc.anything(), (data) => place.frame.say(data)))
  await settled()
  expect(place.it.portico.getState()).toBe(before)
})

test('sends no Safe request from a top-level page, or for a host without Safe', async () => {
  const alone = world()
  alone.start()
  const off = framed({ options: { safe: false } })
  off.it.start()
  await settled()
  expect(alone.portico.getState().offers['safe'] ?? []).toEqual([])
  expect(off.frame.messages).toEqual([])
})

test('a disconnected Safe stays disconnected at the next visit, and connects again by a press', async () => {
  const place = await inside()
  await place.it.portico.disconnect({ namespace: 'eip155' })
  const later = place.it.reload({ adapters: [evm()] as const })
  later.start()
  await later.untilState(() => (later.portico.getState().offers['safe'] ?? []).length > 0)
  await settled()
  expect(later.status().is).toBe('disconnected')
  expect(await later.portico.connect({ offer: 'safe' })).toMatchObject({ address: ada })
  const third = later.reload({ adapters: [evm()] as const })
  third.start()
  expect(await third.until('connected')).toMatchObject({ account: ada })
})

test('tracks a transaction by the Safe’s own hash until it is mined', async () => {
  const { provider, rpc, safe } = await inside()
  const hash = (await provider().request({
    method: 'eth_sendTransaction',
    params: [{ from: ada, to: bob, value: '0x10', chainId: '0x1', gas: '0x5208' }],
  })) as string
  expect(safe.asked.at(-1)?.params).toEqual({
    txs: [{ to: bob, value: '16', data: '0x' }],
    params: { safeTxGas: 21_000 },
  })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(hash).not.toBe(mined)
  expect(
    await provider().request({ method: 'eth_getTransactionReceipt', params: [hash] }),
  ).toMatchObject({ transactionHash: mined })
  expect(rpc.at(-1)).toEqual(['eth_getTransactionReceipt', [mined]])
})

/** Moves the page's clock until a promise settles: code that has loaded may ask before the node can answer. */
async function untilSettled<T>({ pass }: World, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  promise.then(settle, settle)
  while (!isSettled) {
    await new Promise(setImmediate)
    pass(1_000)
  }
  return promise
}

test('a host sends, waits for the receipt and signs through it as through any wallet', async () => {
  const { it } = await inside()
  const hash = await sendTransaction(it.portico, { to: bob, value: 1n })
  const outcome = waitForTransaction(it.portico, hash as `0x${string}`)
  expect(await untilSettled(it, outcome)).toEqual({
    status: 'success',
    blockNumber: 7n,
  })
  expect(
    await verifyMessage({
      address: ada,
      message: 'Hello',
      signature: await signMessage(it.portico, { message: 'Hello' }),
    }),
  ).toBe(true)
})

test.each([
  ['for another network', { from: ada, to: bob, chainId: '0x89' }, 4901],
  ['from another account', { from: bob, to: bob }, 4100],
  ['that creates a contract', { from: ada, data: '0x60' }, -32602],
  ['with an invalid value', { from: ada, to: bob, value: '1.5' }, -32602],
  ['with invalid data', { from: ada, to: bob, data: '0x1' }, -32602],
])('refuses a transaction %s before a request to the Safe', async (_what, transaction, code) => {
  const { provider, asked } = await inside()
  await expect(
    provider().request({ method: 'eth_sendTransaction', params: [transaction] }),
  ).rejects.toMatchObject({ code })
  expect(asked()).toEqual(['getSafeInfo'])
})

test('several calls are one transaction of the Safe (EIP-5792)', async () => {
  const { provider, safe } = await inside()
  expect(await provider().request({ method: 'wallet_getCapabilities', params: [ada] })).toEqual({
    '0x1': { atomic: { status: 'supported' } },
  })
  const calls = [
    { to: bob, value: '0x1' },
    { to: ada, data: '0xabcd' },
  ]
  const { id } = (await provider().request({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: ada, chainId: '0x1', atomicRequired: true, calls }],
  })) as { id: string }
  expect(safe.asked.at(-1)?.params).toEqual({
    txs: [
      { to: bob, value: '1', data: '0x' },
      { to: ada, value: '0', data: '0xabcd' },
    ],
  })
  const done = {
    version: '2.0.0',
    id,
    chainId: '0x1',
    atomic: true,
    status: 200,
    receipts: [expect.objectContaining({ transactionHash: mined })],
  }
  expect(await provider().request({ method: 'wallet_getCallsStatus', params: [id] })).toEqual(done)
  safe.says = 'pending'
  const more = (await provider().request({
    method: 'wallet_sendCalls',
    params: [{ chainId: '0x1', calls }],
  })) as { id: string }
  expect(await provider().request({ method: 'wallet_getCallsStatus', params: [more.id] })).toEqual({
    version: '2.0.0',
    id: more.id,
    chainId: '0x1',
    atomic: true,
    status: 100,
  })
})

test('messages and typed data are signed by the Safe', async () => {
  const { provider } = await inside()
  const signature = await provider().request({
    method: 'personal_sign',
    params: ['0x48656c6c6f', ada],
  })
  expect(
    await verifyMessage({ address: ada, message: 'Hello', signature: signature as `0x${string}` }),
  ).toBe(true)
  const typed = {
    domain: { name: 'X', chainId: 1 },
    types: { M: [{ name: 't', type: 'string' }] },
    primaryType: 'M',
    message: { t: 'x' },
  } as const
  const second = await provider().request({
    method: 'eth_signTypedData_v4',
    params: [ada, JSON.stringify(typed)],
  })
  expect(
    await verifyTypedData({ address: ada, ...typed, signature: second as `0x${string}` }),
  ).toBe(true)
})

test('a rejection is typed, and a signature that other owners must still give is pending', async () => {
  const { provider, safe } = await inside()
  const sign = (): Promise<unknown> =>
    provider().request({ method: 'personal_sign', params: ['0x00', ada] })
  safe.says = 'no'
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  safe.says = 'pending'
  await expect(sign()).rejects.toMatchObject({ code: -32002 })
  await expect(
    provider().request({ method: 'personal_sign', params: ['0x00', bob] }),
  ).rejects.toMatchObject({ code: 4100 })
})

test('stays on its network', async () => {
  const { it, provider } = await inside()
  expect(await provider().request({ method: 'eth_chainId' })).toBe('0x1')
  expect(
    await provider().request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x1' }],
    }),
  ).toBe(null)
  await expect(it.portico.switchNetwork('eip155:31338')).rejects.toMatchObject({
    exit: 'unsupported',
  })
  expect(it.status()).toMatchObject({ is: 'connected', chain: 'eip155:1' })
})

test('reads through the Safe’s own node, and reports what it does not support', async () => {
  const { provider, rpc } = await inside()
  expect(await provider().request({ method: 'eth_getBalance', params: [ada, 'latest'] })).toBe(
    '0x2a',
  )
  expect(rpc).toEqual([['eth_getBalance', [ada, 'latest']]])
  for (const method of [
    'eth_sign',
    'eth_signTransaction',
    'wallet_addEthereumChain',
    'constructor',
    'toString',
  ])
    await expect(provider().request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
})

test('a page that stops before a Safe has answered stops listening, and an existing connection continues', async () => {
  const early = framed()
  early.it.start()()
  await settled()
  expect(offered(early)).toBe(false)
  const place = framed()
  place.it.start()()
  const stop = place.it.start()
  await place.it.until('connected')
  const provider = place.provider()
  stop()
  place.it.start()
  await settled()
  expect(await provider.request({ method: 'eth_getBalance', params: [ada] })).toBe('0x2a')
  expect(place.provider()).toBe(provider)
})

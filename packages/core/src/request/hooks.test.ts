/**
 * Tests of what features may do about requests: see them, hold them or refuse them. When a feature
 * fails, a request neither passes nor hangs.
 */
import { expect, test, vi } from 'vitest'
import type { Context } from '../contracts/context.ts'
import { isPorticoError, PorticoError } from '../errors/error.ts'
import { createStore } from '../state/store.ts'
import type { Services, Stop } from '../types/index.ts'
import { needsApproval } from './calls.ts'
import { hookRequests } from './hooks.ts'
import { requestLimits } from './limits.ts'
import type { RequestHook, RequestOutcome, WalletRequest } from '../types/requests.ts'
import { createWrap } from './wrap.ts'

const hash = '0xhash'
type Hear = (error: unknown, answer?: unknown) => void

function page() {
  const timers = new Map<number, Stop>()
  const report = vi.fn()
  const services = {
    report,
    platform: {
      after(ms: number, run: Stop) {
        timers.set(ms, run)
        return () => timers.delete(ms)
      },
    },
  } as unknown as Services
  const state = createStore({
    current: { eip155: 'fox' },
    links: {
      fox: { state: { is: 'live' }, namespaces: { eip155: { chain: 'eip155:1' } } },
      owl: { state: { is: 'live' }, namespaces: { eip155: { chain: 'eip155:10' } } },
    },
  } as never)
  const ctx = { services, state, live: new Map() } as unknown as Context
  const asked: unknown[] = []
  const raw = {
    request: vi.fn(async (call: { method: string; params?: unknown }): Promise<unknown> => {
      asked.push(call)
      return hash
    }),
    enable: vi.fn(async () => ['0xada']),
    send: vi.fn((call: string | object, received?: unknown): unknown =>
      typeof received === 'function'
        ? (received as Hear)(null, { id: 1, jsonrpc: '2.0', result: hash })
        : typeof call === 'string'
          ? Promise.resolve({ id: 1, jsonrpc: '2.0', result: hash })
          : { id: 1, jsonrpc: '2.0', result: hash },
    ),
    sendAsync: vi.fn((call: object | object[], received: Hear): void =>
      received(
        null,
        Array.isArray(call)
          ? call.map((_, id) =>
              id
                ? { id, jsonrpc: '2.0', result: hash }
                : { id, jsonrpc: '2.0', error: { code: 4001 } },
            )
          : { id: 1, jsonrpc: '2.0', result: hash },
      ),
    ),
  }
  const provider = createWrap(ctx)(raw)
  const attach = (link: string): void =>
    void ctx.live.set(link, {
      link: {} as never,
      stop: () => {},
      connections: new Map([['eip155', { provider, detach: () => {} }]]),
    })
  attach('fox')
  const hook = (more: Partial<RequestHook>): Stop => hookRequests(services, { id: 'test', ...more })
  return {
    ctx,
    services,
    state,
    timers,
    report,
    asked,
    raw,
    provider,
    attach,
    hook,
    pass: (ms: number) => timers.get(ms)?.(),
  }
}

const sign = { method: 'personal_sign', params: ['0x00', '0xada'] }
const seen = (
  hook: (more: Partial<RequestHook>) => Stop,
  sees?: RequestHook['sees'],
): [WalletRequest, RequestOutcome][] => {
  const received: [WalletRequest, RequestOutcome][] = []
  hook({
    ...(sees && { sees }),
    afterRequest: (request, outcome) => received.push([request, outcome]),
  })
  return received
}
const refusalOf = (answer: unknown): Promise<unknown> =>
  Promise.resolve(answer).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('sends a request before the call returns without a hook, or with hooks that skip or do not delay it', () => {
  const { provider, raw, hook, asked } = page()
  void provider.request(sign)
  expect(raw.request).toHaveBeenCalledTimes(1)
  expect(asked[0]).toBe(sign)
  hook({ beforeRequest: async () => {} })
  void provider.request({ method: 'eth_chainId' })
  expect(raw.request).toHaveBeenCalledTimes(2)
  const second = page()
  second.hook({ beforeRequest: () => {}, afterRequest: () => {} })
  void second.provider.request(sign)
  expect(second.raw.request).toHaveBeenCalledTimes(1)
})

test('a hook sees the request, its account and chain, and its result', async () => {
  const { provider, hook, raw } = page()
  const before = vi.fn()
  hook({ beforeRequest: (request) => before({ ...request }) })
  const after = seen(hook)
  expect(await provider.request(sign)).toBe(hash)
  const request = { ...sign, link: 'fox', namespace: 'eip155', chain: 'eip155:1', approval: true }
  expect(before).toHaveBeenCalledExactlyOnceWith(request)
  expect(after).toEqual([[request, { result: hash }]])
  const failure = Object.assign(new Error('No'), { code: 4001 })
  raw.request.mockRejectedValueOnce(failure)
  expect(await refusalOf(provider.request(sign))).toBe(failure)
  expect(after[1]).toEqual([request, { error: failure }])
})

test('names the active one of several links to a wallet, and none when only a host keeps the provider', async () => {
  const { provider, hook, attach, ctx, state } = page()
  const after = seen(hook)
  attach('owl')
  await provider.request(sign)
  ctx.live.delete('fox')
  state.set({ current: { eip155: 'other' } } as never)
  await provider.request(sign)
  ctx.live.clear()
  await provider.request(sign)
  expect(after.map(([{ link, chain }]) => [link, chain])).toEqual([
    ['fox', 'eip155:1'],
    ['owl', 'eip155:10'],
    [null, null],
  ])
})

test.each([
  ['request', ({ provider }: ReturnType<typeof page>) => provider.request(sign)],
  [
    'send(method, params)',
    ({ provider }: ReturnType<typeof page>) => provider.send('personal_sign', sign.params),
  ],
  ['send(payload)', ({ provider }: ReturnType<typeof page>) => provider.send({ id: 1, ...sign })],
  [
    'send(payload, callback)',
    ({ provider }: ReturnType<typeof page>) =>
      new Promise((resolve, reject) =>
        provider.send({ id: 1, ...sign }, (error: unknown, answer: unknown) =>
          error ? reject(error as Error) : resolve(answer),
        ),
      ),
  ],
  [
    'sendAsync(payload, callback)',
    ({ provider }: ReturnType<typeof page>) =>
      new Promise((resolve, reject) =>
        provider.sendAsync({ id: 1, ...sign }, (error: unknown, answer: unknown) =>
          error ? reject(error as Error) : resolve(answer),
        ),
      ),
  ],
  [
    'sendAsync of several',
    ({ provider }: ReturnType<typeof page>) =>
      new Promise((resolve, reject) =>
        provider.sendAsync(
          [
            { id: 1, method: 'eth_chainId' },
            { id: 2, ...sign },
          ],
          (error: unknown, answer: unknown) => (error ? reject(error as Error) : resolve(answer)),
        ),
      ),
  ],
  ['enable', ({ provider }: ReturnType<typeof page>) => provider.enable()],
])('shows %s to a hook, delays it and refuses it', async (_, ask) => {
  const one = page()
  const after = seen(one.hook)
  let pass: Stop = () => {}
  one.hook({ beforeRequest: () => new Promise((resolve) => (pass = resolve)) })
  const calls = (): number =>
    Object.values(one.raw).reduce((count, { mock }) => count + mock.calls.length, 0)
  const answer = Promise.resolve(ask(one))
  await Promise.resolve()
  expect(calls()).toBe(0)
  pass()
  await answer
  expect(calls()).toBe(1)
  expect(after).toEqual([
    [expect.objectContaining({ approval: true }), { result: expect.anything() }],
  ])

  const other = page()
  const seenRequests = seen(other.hook)
  const why = new PorticoError('request-refused', 'Too much', { exit: 'failed' })
  other.hook({ beforeRequest: () => Promise.reject(why) })
  expect(await refusalOf(ask(other))).toBe(why)
  for (const method of Object.values(other.raw)) expect(method).not.toHaveBeenCalled()
  expect(seenRequests).toEqual([[expect.anything(), { error: why }]])
})

test('each request of a batch gets its own result', async () => {
  const { provider, hook } = page()
  const after = seen(hook, 'all')
  await new Promise((resolve) =>
    provider.sendAsync(
      [
        { id: 0, ...sign },
        { id: 1, method: 'eth_chainId' },
      ],
      resolve,
    ),
  )
  expect(after.map(([{ method }, outcome]) => [method, outcome])).toEqual([
    ['personal_sign', { error: { code: 4001 } }],
    ['eth_chainId', { result: hash }],
  ])
})

test('calls that are no requests pass without hooks', () => {
  const { provider, hook, raw } = page()
  hook({ sees: 'all', beforeRequest: () => Promise.reject(new Error('no')) })
  provider.send({ id: 1 })
  expect(raw.send).toHaveBeenCalledTimes(1)
})

test('sends the original request when a hook changes the parameters of a delayed one', async () => {
  const { provider, hook, asked } = page()
  let pass: Stop = () => {}
  hook({ beforeRequest: () => new Promise((resolve) => (pass = resolve)) })
  const call = { method: 'eth_sendTransaction', params: [{ to: '0xbob', value: '0x1' }] }
  const answer = provider.request(call)
  call.params[0]!.to = '0xeve'
  call.method = 'eth_sign'
  pass()
  await answer
  expect(asked).toEqual([
    { method: 'eth_sendTransaction', params: [{ to: '0xbob', value: '0x1' }] },
  ])
})

test('hooks run in order, and the first refusal is the last hook to run', async () => {
  const { provider, hook } = page()
  const order: string[] = []
  const add = (id: string, at?: number): Stop =>
    hook({
      id,
      ...(at === undefined ? {} : { order: at }),
      beforeRequest: async () => (await Promise.resolve(), void order.push(id)),
    })
  add('third', 2)
  add('second')
  const undo = add('first', -1)
  await provider.request(sign)
  expect(order).toEqual(['first', 'second', 'third'])
  undo()
  hook({
    id: 'refuses',
    order: 1,
    beforeRequest: () =>
      Promise.reject(new PorticoError('request-refused', 'No', { exit: 'failed' })),
  })
  await refusalOf(provider.request(sign))
  expect(order).toEqual(['first', 'second', 'third', 'second'])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('bug')
    },
  ],
  ['rejects', () => Promise.reject(new Error('bug'))],
  [
    'throws what is no error',
    () => {
      throw 'bug'
    },
  ],
] as const)('a hook that %s refuses, and the error names it', async (_, beforeRequest) => {
  const { provider, hook, raw } = page()
  hook({ id: 'budget', beforeRequest })
  const error = await refusalOf(provider.request(sign))
  expect(error).toMatchObject({
    name: 'PorticoError',
    code: 'request-refused',
    message: 'budget refused personal_sign',
    exit: 'failed',
  })
  expect(raw.request).not.toHaveBeenCalled()
})

test.each([
  [undefined, requestLimits.hold],
  [50, 50],
  [10 * requestLimits.hold, requestLimits.hold],
])('a hook that exceeds its limit (%s) refuses after %i ms, and is aborted', async (limit, ms) => {
  const { provider, hook, raw, pass } = page()
  let aborted = false
  let late: Stop = () => {}
  hook({
    id: 'slow',
    ...(limit === undefined ? {} : { limit }),
    beforeRequest: (_request, signal) => {
      signal.addEventListener('abort', () => (aborted = true))
      return new Promise((resolve) => (late = resolve))
    },
  })
  const answer = refusalOf(provider.request(sign))
  pass(ms)
  expect(await answer).toMatchObject({ code: 'request-timeout', exit: 'timeout' })
  expect(aborted).toBe(true)
  late()
  await Promise.resolve()
  expect(raw.request).not.toHaveBeenCalled()
})

test('a hook that passes a request in time leaves no timer', async () => {
  const { provider, hook, timers } = page()
  hook({ beforeRequest: async () => {} })
  await provider.request(sign)
  expect([...timers]).toEqual([])
})

test('a visitor’s rejection in a hook has the wallets’ error code, and the typed error as its cause', async () => {
  const { provider, hook } = page()
  const no = new PorticoError('user-rejected', 'Not now', { exit: 'rejected' })
  hook({ beforeRequest: () => Promise.reject(no) })
  const error = await refusalOf(provider.request(sign))
  expect(error).toMatchObject({
    name: 'ProviderRpcError',
    code: 4001,
    message: 'Not now',
    cause: no,
  })
  expect(isPorticoError(error)).toBe(false)
})

test('a wallet’s own error passes unchanged, also when it is one of ours', async () => {
  const { provider, hook, raw } = page()
  hook({ beforeRequest: async () => {} })
  const own = new PorticoError('user-rejected', 'No', { exit: 'rejected' })
  raw.request.mockRejectedValueOnce(own)
  expect(await refusalOf(provider.request(sign))).toBe(own)
  raw.request.mockImplementationOnce(() => {
    throw own
  })
  expect(await refusalOf(provider.request(sign))).toBe(own)
})

test('a hook that fails after the request changes nothing and is reported', async () => {
  const { provider, hook, report } = page()
  const bug = new Error('bug')
  hook({
    afterRequest: () => {
      throw bug
    },
  })
  const after = seen(hook)
  expect(await provider.request(sign)).toBe(hash)
  expect(report).toHaveBeenCalledExactlyOnceWith(bug)
  expect(after).toHaveLength(1)
})

test('hooks are prepared, and a failure to prepare is reported', async () => {
  const { services, hook, report } = page()
  const ready = vi.fn(async () => {})
  hook({ prepare: ready })
  const bug = new Error('chunk')
  hook({ prepare: () => Promise.reject(bug) })
  await services.requests!.prepare()
  expect(ready).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledExactlyOnceWith(bug)
})

test('sends no later request to a removed hook', async () => {
  const { provider, hook, raw } = page()
  const undo = hook({ beforeRequest: () => Promise.reject(new Error('no')) })
  undo()
  await provider.request(sign)
  expect(raw.request).toHaveBeenCalledOnce()
})

test.each([
  'eth_chainId',
  'eth_accounts',
  'eth_call',
  'eth_getTransactionReceipt',
  'net_version',
  'web3_clientVersion',
  'wallet_getCapabilities',
  'wallet_getPermissions',
])('%s needs no approval', (method) => {
  expect(needsApproval(method)).toBe(false)
})

test.each([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_invokeSnap',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  '',
  'constructor',
  'no_such_method',
])('%s may need approval', (method) => {
  expect(needsApproval(method)).toBe(true)
})

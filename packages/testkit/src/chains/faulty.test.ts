import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LocalChain } from './chain.ts'
import { faults } from './faults.ts'
import { startFaultyRpc } from './faulty.ts'
import type { FaultyRpc } from './faulty.ts'
import { startChain } from './start.ts'
import { timeoutScale } from '../timeout-scale.ts'

let chain: LocalChain
let rpc: FaultyRpc

beforeAll(async () => {
  chain = await startChain({ chainId: 77 })
})
afterAll(() => chain.stop())
beforeEach(async () => {
  rpc = await startFaultyRpc(chain.url)
})
afterEach(() => rpc.stop())

const chainId = { jsonrpc: '2.0', id: 9, method: 'eth_chainId', params: [] }
const blockNumber = { jsonrpc: '2.0', id: 'b', method: 'eth_blockNumber' }

function ask(body: unknown = chainId, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(rpc.url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

async function result(body?: unknown): Promise<unknown> {
  return ((await (await ask(body)).json()) as { result?: unknown }).result
}

test('forwards calls and batches, and records each', async () => {
  expect(rpc.calls).toEqual([])
  expect(await result()).toBe('0x4d')
  expect(await (await ask([chainId, blockNumber])).json()).toMatchObject([
    { id: 9, result: '0x4d' },
    { id: 'b', result: '0x0' },
  ])
  expect(rpc.requests).toBe(2)
  expect(rpc.calls).toEqual([
    { method: 'eth_chainId', params: [], batched: false, id: 9 },
    { method: 'eth_chainId', params: [], batched: true, id: 9 },
    { method: 'eth_blockNumber', params: undefined, batched: true, id: 'b' },
  ])
  rpc.clear()
  expect([rpc.requests, rpc.calls]).toEqual([0, []])
})

test('lets pages of any origin call it and read Retry-After, also on failure', async () => {
  const preflight = await fetch(rpc.url, { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
  expect(rpc.requests).toBe(0)
  rpc.behave(faults.status(500))
  const { headers } = await ask()
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-expose-headers')).toBe('retry-after')
})

test('slow: answers correctly, and after a later request', async () => {
  const order: string[] = []
  rpc.behave(faults.slow(500 * timeoutScale))
  const slow = ask().then(async (response) => {
    order.push('slow')
    return response.json()
  })
  await expect.poll(() => rpc.requests).toBe(1)
  rpc.behave(faults.ok())
  await result()
  order.push('later')
  expect(await slow).toMatchObject({ result: '0x4d' })
  expect(order).toEqual(['later', 'slow'])
})

test('silent: accepts the call and never answers it, until the endpoint ends', async () => {
  rpc.behave(faults.silent())
  let settled = false
  const asked = ask().then(
    () => 'answered',
    () => 'cut off',
  )
  void asked.then(() => (settled = true))
  await expect.poll(() => rpc.calls.length).toBe(1)
  rpc.behave(faults.ok())
  expect(await result()).toBe('0x4d')
  expect(settled).toBe(false)
  await rpc.stop()
  expect(await asked).toBe('cut off')
})

test('silent: lets a client abort', async () => {
  rpc.behave(faults.silent())
  const giveUp = new AbortController()
  const asked = ask(chainId, giveUp.signal)
  await expect.poll(() => rpc.calls.length).toBe(1)
  giveUp.abort()
  await expect(asked).rejects.toThrow(/abort/)
})

test('drop: breaks the connection', async () => {
  rpc.behave(faults.drop())
  await expect(ask()).rejects.toThrow()
  expect(rpc.calls).toHaveLength(1)
})

test.each([
  ['tooMany', faults.tooMany(7), 429, '7'],
  ['tooMany without a hint', faults.tooMany(null), 429, null],
  ['status 500', faults.status(500), 500, null],
  ['status 503 with a hint', faults.status(503, 2), 503, '2'],
])('%s: answers with the set status and Retry-After', async (_, fault, status, retryAfter) => {
  rpc.behave(fault)
  const response = await ask()
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe(retryAfter)
  expect(rpc.requests).toBe(1)
})

test('malformed: answers with a body that is not JSON', async () => {
  rpc.behave(faults.malformed())
  const response = await ask()
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow(SyntaxError)
})

test('rpcError: refuses each call of a request under its own id', async () => {
  rpc.behave(faults.rpcError())
  const error = { code: -32005, message: 'limit exceeded' }
  expect(await (await ask()).json()).toEqual({ jsonrpc: '2.0', id: 9, error })
  expect(await (await ask([blockNumber, chainId])).json()).toEqual([
    { jsonrpc: '2.0', id: 'b', error },
    { jsonrpc: '2.0', id: 9, error },
  ])
  rpc.behave(faults.rpcError(-32000, 'header not found'))
  expect(await (await ask()).json()).toMatchObject({
    error: { code: -32000, message: 'header not found' },
  })
})

test('flaky: fails the set number of times, then answers', async () => {
  rpc.behave(faults.flaky(2))
  const statuses = [(await ask()).status, (await ask()).status, (await ask()).status]
  expect(statuses).toEqual([503, 503, 200])
})

test('only: forwards other methods', async () => {
  rpc.behave(faults.status(500), { only: ['eth_blockNumber'] })
  expect((await ask()).status).toBe(200)
  expect((await ask(blockNumber)).status).toBe(500)
  expect((await ask([chainId, blockNumber])).status).toBe(500)
  rpc.behave(faults.status(500))
  expect((await ask()).status).toBe(500)
})

test('counts a body that is no JSON-RPC as a request without calls', async () => {
  await ask('hello')
  expect(rpc.requests).toBe(1)
  expect(rpc.calls).toEqual([])
})

test('answers 502 when the endpoint’s chain has ended', async () => {
  const orphan = await startChain({ chainId: 78 })
  const removed = await startFaultyRpc(orphan.url)
  await orphan.stop()
  const response = await fetch(removed.url, { method: 'POST', body: JSON.stringify(chainId) })
  expect(response.status).toBe(502)
  await removed.stop()
})

test('refuses requests after the endpoint has ended, and may be ended again', async () => {
  await rpc.stop()
  await expect(ask()).rejects.toThrow()
  await rpc.stop()
})

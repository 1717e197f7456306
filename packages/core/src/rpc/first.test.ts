import { expect, test, vi } from 'vitest'
import type { Json, Rpc } from '../types/index.ts'
import { createFirstRpc } from './first.ts'

type Answer = (body: { id: number; method: string }) => Response | Promise<Response>

const result =
  (value: Json): Answer =>
  ({ id }) =>
    Response.json({ jsonrpc: '2.0', id, result: value })

/** A client whose node answers by the script, and repeats the last answer. */
function world(...script: Answer[]) {
  const asked: { url: string; methods: string[] }[] = []
  const timers = new Map<number, () => void>()
  let step = 0
  const rpc: Rpc = createFirstRpc({
    urls: ['https://one.example', 'https://two.example'],
    platform: {
      now: () => 0,
      online: () => true,
      visible: () => true,
      after(ms, run) {
        if (ms === 0) setImmediate(run)
        else timers.set(ms, run)
        return () => timers.delete(ms)
      },
      fetch: vi.fn(async (url: RequestInfo | URL, init?: RequestInit) => {
        const body = JSON.parse(String(init?.body))
        asked.push({
          url: String(url),
          methods: [body].flat().map((each: { method: string }) => each.method),
        })
        return (script[Math.min(step++, script.length - 1)] as Answer)(body)
      }),
    },
  })
  return { rpc, asked, timers }
}

test('the first read is one request, and its timer is cleared', async () => {
  const { rpc, asked, timers } = world(result('0x1'))
  expect(await rpc.request('eth_getBalance', ['0xabc', 'latest'])).toBe('0x1')
  expect(asked).toEqual([{ url: 'https://one.example', methods: ['eth_getBalance'] }])
  expect(timers.size).toBe(0)
})

test.each<[string, Answer]>([
  ['a failing server', () => new Response('down', { status: 500 })],
  ['no JSON', () => new Response('<html>')],
  ['another id', () => Response.json({ jsonrpc: '2.0', id: 9, result: '0x2' })],
  ['an unreachable server', () => Promise.reject(new TypeError('failed to fetch'))],
])('retries the first read with the whole client after %s', async (_, answer) => {
  const { rpc, asked } = world(answer, result('0x1'))
  expect(await rpc.request('eth_getBalance', [])).toBe('0x1')
  expect(asked).toHaveLength(2)
})

test('an error of the node is typed', async () => {
  const { rpc } = world(({ id }) =>
    Response.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }),
  )
  await expect(rpc.request('eth_call', [])).rejects.toMatchObject({
    code: 'rpc',
    data: { rpcCode: 3 },
  })
})

test('aborts a silent server’s request at its deadline, and retries it', async () => {
  const { rpc, asked, timers } = world(() => new Promise(() => {}), result('0x1'))
  const read = rpc.request('eth_getBalance', [])
  await vi.waitFor(() => expect(timers.size).toBe(1))
  timers.get(10_000)?.()
  expect(await read).toBe('0x1')
  expect(asked).toHaveLength(2)
})

test('the small client of the first read never sends a write', async () => {
  const { rpc, asked } = world(result('0xhash'))
  expect(await rpc.request('eth_sendRawTransaction', ['0x'])).toBe('0xhash')
  expect(asked).toHaveLength(1)
})

test('rejects an aborted caller with the abort’s error, and sends no other request', async () => {
  const controller = new AbortController()
  const { rpc, asked } = world(() => new Promise(() => {}))
  const read = rpc.request('eth_getBalance', [], { signal: controller.signal })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  controller.abort()
  await expect(read).rejects.toMatchObject({ code: 'aborted' })
  await expect(
    rpc.request('eth_getBalance', [], { signal: controller.signal }),
  ).rejects.toMatchObject({ code: 'aborted' })
  expect(asked).toHaveLength(1)
})

const probe = { method: 'eth_chainId' }

test('ranking begins with the second read, and only while watched', async () => {
  const { rpc, asked } = world(result('0x1'))
  const release = rpc.watch(probe)
  await rpc.request('eth_getBalance', [])
  expect(asked).toHaveLength(1)
  await rpc.request('eth_blockNumber', [])
  await vi.waitFor(() => expect(asked.map(({ url }) => url)).toContain('https://two.example'))
  release()
  const left = world(result('0x1'))
  left.rpc.watch(probe)()
  await left.rpc.request('eth_getBalance', [])
  await left.rpc.request('eth_blockNumber', [])
  expect(left.asked.map(({ url }) => url)).toEqual(['https://one.example', 'https://one.example'])
})

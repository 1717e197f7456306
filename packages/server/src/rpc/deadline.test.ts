import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from '../utils/metrics.ts'
import { endInTime } from '../http/http-server.ts'
import { defaultSettings } from '../settings.ts'
import { askEsplora } from './esplora.ts'
import { askNodes } from './nodes.ts'
import { createNodeOrder } from './node-order.ts'

const chain = 'eip155:1'
const ticket = { expect: () => {}, take: () => {}, drop: () => {} }

/**
 * A node that answers at once, byte by byte without an end. The deadline passes after a number of
 * bytes.
 */
function trickling(bytes: number) {
  const passed = new AbortController()
  const asked: number[] = []
  let sent = 0
  const fetch = (_: unknown, { signal }: RequestInit): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (signal!.aborted) return controller.error(signal!.reason)
          sent += 1
          controller.enqueue(Buffer.from('['))
          if (sent === bytes) passed.abort()
          // Nothing has ended it: the test then fails instead of waiting for ever.
          if (sent === bytes * 2) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    return Promise.resolve(new Response(body))
  }
  const parts = {
    fetch: fetch as typeof globalThis.fetch,
    settings: {
      ...defaultSettings(),
      rpc: { [chain]: ['http://node.example'] },
      rpcTimeout: 1_234,
    },
    metrics: createMetrics(),
    nodeOrder: createNodeOrder(() => 0),
    reader: { read: () => Promise.reject(new Error('too short for it')) },
    deadline: (ms: number) => (asked.push(ms), passed.signal),
    stopped: new AbortController().signal,
  }
  return { parts, asked, sent: () => sent }
}

test.each([
  [
    'a node',
    (parts: ReturnType<typeof trickling>['parts']) =>
      askNodes(parts, chain, { body: '{}', id: 1 }, ticket),
  ],
  [
    'Esplora',
    (parts: ReturnType<typeof trickling>['parts']) =>
      askEsplora(parts, chain, '/x', 'fees', ticket),
  ],
])('applies one deadline to %s that sends its answer byte by byte', async (_, ask) => {
  const { parts, asked, sent } = trickling(500)
  await expect(ask(parts)).rejects.toMatchObject({ status: 504 })
  expect([asked, sent()]).toEqual([[1_234], 500])
})

test('applies one deadline to a client that reads its answer byte by byte', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reply = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  endInTime(reply as unknown as Parameters<typeof endInTime>[0], 1_000)
  for (let times = 0; times < 9; times++) {
    vi.advanceTimersByTime(111)
    reply.emit('drain')
  }
  expect(reply.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reply.destroy).toHaveBeenCalledOnce()
  // An answer that was taken in time leaves no timer.
  const outgoing = Object.assign(new EventEmitter(), { destroy: vi.fn() })
  endInTime(outgoing as unknown as Parameters<typeof endInTime>[0], 1_000)
  outgoing.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

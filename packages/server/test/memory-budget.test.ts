import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sender, start } from './start.ts'

const chainId = 'eip155:1'
const size = 7_900_000
const patient = { interval: 20 }

/** Sends a request and does not read the answer. */
function deaf(port: number): Socket {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] })
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(
    `POST /v1/?${new URLSearchParams({ ...sender, chainId })} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  onTestFinished(() => void socket.destroy())
  return socket
}

/** A node whose answer is large. */
function heavyNode(): typeof fetch {
  const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(size) }))
  return () => {
    let at = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      const part = answer.subarray(at, at + 65_536)
      at += part.length
      controller.enqueue(part)
      if (at >= answer.length) controller.close()
    }
    return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
  }
}
const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }

test('returns 503 while 200 stalled sockets fill the byte limit, until they close', async () => {
  const reach = heavyNode()
  const metricsToken = 'a-token-of-the-test'
  const bound = 30_000_000
  const { port, post, get } = await start({
    rpc: { [chainId]: ['http://node.example'] },
    fetch: reach,
    rpcBytes: bound,
    rpcCalls: 500,
    metricsToken,
  })
  const answered = async (): Promise<number> => {
    const text = await (
      await get('/metrics', {}, { authorization: `Bearer ${metricsToken}` })
    ).text()
    return [...text.matchAll(/route="\/v1\/",status="\d+"} (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  }
  const sockets = Array.from({ length: 200 }, () => deaf(port))
  await vi.waitFor(async () => expect(await answered()).toBe(200), patient)
  const response = await post('/v1/', call, { chainId })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await get('/health')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => {
    const free = await post('/v1/', call, { chainId })
    expect([free.status, (await free.text()).length > size]).toEqual([200, true])
  }, patient)
})

test('serves others while a long answer is sent, and delivers it whole', async () => {
  const parts = { sent: 0, whenAnswered: -1 }
  let health: Promise<void> | undefined
  const part = Buffer.alloc(65_536, 'x')
  const all = 120
  const reach: typeof fetch = () => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      parts.sent += 1
      if (parts.sent === 1) return controller.enqueue(Buffer.from('{"result":"'))
      health ??= get('/health').then(() => void (parts.whenAnswered = parts.sent))
      controller.enqueue(parts.sent === all ? Buffer.from('"}') : part)
      if (parts.sent === all) controller.close()
    }
    return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
  }
  const { get, post } = await start({ rpc: { [chainId]: ['http://node.example'] }, fetch: reach })
  const reply = await post('/v1/', call, { chainId })
  const text = await reply.text()
  await health
  expect(parts.whenAnswered).toBeLessThan(all)
  expect([reply.headers.get('content-length'), text.length]).toEqual([
    String(text.length),
    (all - 2) * part.length + 13,
  ])
})

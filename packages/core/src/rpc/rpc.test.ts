import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import type { Json, Rpc, Stop } from '../types/index.ts'
import { createRpc, type RpcOptions } from './rpc.ts'

type Ask = { jsonrpc: string; id: number; method: string; params?: Json }
type Answer = (response: ServerResponse, body: Ask | Ask[], request: IncomingMessage) => void

/**
 * Time that stands still until a test moves it. Timers of 0 ms run at once, as in the event loop.
 */
function fakeTime() {
  let now = 1_700_000_000_000
  let timers: { ms: number; run: Stop }[] = []
  let seen = (): void => {}
  const change = (): Promise<void> => new Promise((resolve) => (seen = resolve))
  return {
    now: () => now,
    after(ms: number, run: Stop): Stop {
      if (!ms) {
        setImmediate(run)
        return () => {}
      }
      const timer = { ms, run }
      timers.push(timer)
      seen()
      return () => {
        timers = timers.filter((other) => other !== timer)
        seen()
      }
    },
    /**
     * Resolves when a timer of `ms` is set. With a count, it resolves when exactly that many timers
     * are left.
     */
    async set(ms: number, count?: number): Promise<void> {
      const reached = (now: number): boolean => (count === undefined ? now > 0 : now === count)
      while (!reached(this.pending(ms))) await change()
    },
    pending: (ms: number) => timers.filter((timer) => timer.ms === ms).length,
    /** Waits until a timer of `ms` is set, then lets that much time pass for it. */
    async fire(ms: number): Promise<void> {
      await this.set(ms)
      const timer = timers.find((other) => other.ms === ms)
      timers = timers.filter((other) => other !== timer)
      now += ms
      timer?.run()
    },
  }
}

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A node that answers its requests by the script, and repeats the last answer. */
async function node(...script: Answer[]) {
  const bodies: (Ask | Ask[])[] = []
  let step = 0
  let onReceived = (): void => {}
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body: Ask | Ask[] = JSON.parse(text)
      bodies.push(body)
      onReceived()
      script[Math.min(step++, script.length - 1)]?.(response, body, request)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    bodies,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    async asked(times: number): Promise<void> {
      while (bodies.length < times) await new Promise<void>((resolve) => (onReceived = resolve))
    },
  }
}

const reply = (ask: Ask, result: Json) => ({ jsonrpc: '2.0', id: ask.id, result })
const each = (body: Ask | Ask[], f: (ask: Ask) => unknown) =>
  JSON.stringify(Array.isArray(body) ? body.map(f) : f(body))
/** Answers with the method's name. */
const echo: Answer = (response, body) =>
  void response.end(each(body, (ask) => reply(ask, ask.method)))
const silent: Answer = () => {}
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end('<html>')
const text =
  (body: string): Answer =>
  (response) =>
    void response.end(body)
const refuse =
  (code: number, message = 'no', http = 200): Answer =>
  (response, body) =>
    void response
      .writeHead(http)
      .end(each(body, (ask) => ({ jsonrpc: '2.0', id: ask.id, error: { code, message } })))

function rpcFor(urls: string[], more: Partial<RpcOptions> = {}) {
  const time = fakeTime()
  const world = { visible: true, online: true }
  const platform = { ...time, fetch, visible: () => world.visible, online: () => world.online }
  return { rpc: createRpc({ platform, urls, ...more }) satisfies Rpc, time, world }
}

test('sends one request as an object with the JSON content type', async () => {
  let type: string | undefined
  const { bodies, url } = await node((response, body, request) => {
    type = request.headers['content-type']
    echo(response, body, request)
  })
  expect(await rpcFor([url]).rpc.request('eth_chainId')).toBe('eth_chainId')
  expect(bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }])
  expect(type).toBe('application/json')
})

test('batches requests of one tick and matches answers by id in any order', async () => {
  const { bodies, url } = await node(
    (response, body) =>
      void response.end(
        JSON.stringify((body as Ask[]).map((ask) => reply(ask, ask.params ?? null)).reverse()),
      ),
  )
  const { rpc } = rpcFor([url])
  const numbers = Array.from({ length: 1_001 }, (_, index) => index)
  const answers = await Promise.all(numbers.slice(0, 1000).map((n) => rpc.request('eth_call', [n])))
  expect(answers).toEqual(numbers.slice(0, 1000).map((n) => [n]))
  expect(bodies.map((body) => (body as Ask[]).length)).toEqual([1000])
})

test('accepts the first of two answers to one request in a batch', async () => {
  const { url } = await node((response, body) => {
    const [first, second] = body as [Ask, Ask]
    response.end(
      JSON.stringify([reply(first, 'one'), reply(second, 'two'), reply(first, 'forged')]),
    )
  })
  const { rpc } = rpcFor([url])
  expect(await Promise.all([rpc.request('a'), rpc.request('b')])).toEqual(['one', 'two'])
})

test('an error applies to the request it names, or to all when it can name none', async () => {
  const other = rpcFor([
    (await node(text('{"jsonrpc":"2.0","id":999,"error":{"code":3,"message":"reverted"}}'))).url,
  ])
  await expect(other.rpc.request('eth_call')).rejects.toMatchObject({ code: 'rpc-malformed' })
  const unread = rpcFor([
    (await node(text('{"jsonrpc":"2.0","id":null,"error":{"code":3,"message":"reverted"}}'))).url,
  ])
  await expect(unread.rpc.request('eth_call')).rejects.toMatchObject({
    message: 'reverted',
    code: expect.not.stringContaining('malformed'),
  })
})

test('answers the other callers of a batch when one aborts', async () => {
  let release = (): void => {}
  let cut = false
  const { asked, url } = await node((response, body, request) => {
    release = () => echo(response, body, request)
    response.on('close', () => (cut ||= !response.writableEnded))
  })
  const { rpc } = rpcFor([url])
  const leaver = new AbortController()
  const left = rpc.request('eth_chainId', [1], { signal: leaver.signal })
  const stays = rpc.request('eth_blockNumber', [2])
  await asked(1)
  leaver.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  release()
  expect(await stays).toBe('eth_blockNumber')
  expect(cut).toBe(false)
})

test('splits requests that exceed a batch', async () => {
  const { bodies, url } = await node(echo)
  const { rpc } = rpcFor([url])
  await Promise.all(Array.from({ length: 1_001 }, (_, n) => rpc.request('eth_call', [n])))
  expect(bodies.map((body) => (Array.isArray(body) ? body.length : 'single')).sort()).toEqual([
    1000,
    'single',
  ])
})

test.each([
  [
    'with an error',
    text(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not supported"}}',
    ),
  ],
  ['as too large', status(413)],
])('sends single requests from then on when batches are refused %s', async (_, refusal) => {
  const { bodies, url } = await node(refusal, echo)
  const { rpc } = rpcFor([url])
  expect(await Promise.all([rpc.request('a'), rpc.request('b')])).toEqual(['a', 'b'])
  expect(await Promise.all([rpc.request('c'), rpc.request('d')])).toEqual(['c', 'd'])
  expect(bodies.map((body) => Array.isArray(body))).toEqual([true, false, false, false, false])
})

test('a rate limit does not count as a refusal of batches', async () => {
  const { bodies, url } = await node(
    text('{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"slow down"}}'),
    echo,
  )
  const { rpc, time } = rpcFor([url])
  const answers = Promise.all([rpc.request('a'), rpc.request('b')])
  await time.fire(150)
  await time.fire(150)
  expect(await answers).toEqual(['a', 'b'])
  expect(Array.isArray(bodies[0]) && bodies.length > 1).toBe(true)
})

test('fails only the request whose answer is missing from a batch', async () => {
  const { url } = await node(
    (response, body) =>
      void response.end(JSON.stringify([reply((body as Ask[])[1] as Ask, 'two')])),
  )
  const { rpc } = rpcFor([url])
  const [one, two] = await Promise.allSettled([rpc.request('a'), rpc.request('b')])
  expect(one).toMatchObject({
    status: 'rejected',
    reason: { code: 'rpc-malformed', category: 'DATA_PARSING_ERROR' },
  })
  expect(two).toEqual({ status: 'fulfilled', value: 'two' })
})

test.each([
  ['not JSON', 'hello'],
  ['an empty body', ''],
  ['null', 'null'],
  ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
  ['another id', '{"jsonrpc":"2.0","id":7,"result":"0x1"}'],
  ['an error without a code', '{"jsonrpc":"2.0","id":1,"error":{"message":"x"}}'],
  ['an array', '[]'],
])('a reply that is %s is a typed error without a retry', async (_, body) => {
  const { bodies, url } = await node(text(body))
  await expect(rpcFor([url]).rpc.request('eth_chainId')).rejects.toMatchObject({
    code: 'rpc-malformed',
  })
  expect(bodies).toHaveLength(1)
})

test('shares identical pending reads, and only those', async () => {
  const { bodies, url } = await node(echo)
  const { rpc } = rpcFor([url])
  await Promise.all([
    rpc.request('eth_call', [1]),
    rpc.request('eth_call', [1]),
    rpc.request('eth_call', [2]),
  ])
  expect(bodies.flat()).toHaveLength(2)
  await rpc.request('eth_call', [1])
  expect(bodies.flat()).toHaveLength(3)
  await Promise.all([
    rpc.request('a', [], { dedupe: false }),
    rpc.request('a', [], { dedupe: false }),
  ])
  expect(bodies.flat()).toHaveLength(5)
})

test('retries a read after 150, 300 and 600 ms, then fails', async () => {
  const { bodies, url } = await node(status(500))
  const { rpc, time } = rpcFor([url])
  const answer = rpc.request('eth_chainId')
  answer.catch(() => {})
  for (const ms of [150, 300, 600]) await time.fire(ms)
  await expect(answer).rejects.toMatchObject({
    code: 'http-status',
    message: 'HTTP status code 500',
    data: { status: 500 },
  })
  expect(bodies).toHaveLength(4)
})

test.each([[-1], [-32005], [-32603]])('retries after the code %i', async (code) => {
  const { url } = await node(refuse(code), echo)
  const { rpc, time } = rpcFor([url])
  const answer = rpc.request('eth_chainId')
  await time.fire(150)
  expect(await answer).toBe('eth_chainId')
})

test.each([
  [-32000, 'x'],
  [-32602, 'x'],
  [3, 'execution reverted'],
  [-32603, 'execution reverted: no'],
])('takes the error %i "%s" as final', async (code, message) => {
  const first = await node(refuse(code, message))
  const second = await node(echo)
  const { rpc } = rpcFor([first.url, second.url])
  await expect(rpc.request('eth_call')).rejects.toMatchObject({
    code: 'rpc',
    message,
    data: { rpcCode: code },
  })
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
})

test('reads the node’s own error under an error status', async () => {
  const { bodies, url } = await node(refuse(3, 'execution reverted', 500))
  await expect(rpcFor([url]).rpc.request('eth_call')).rejects.toMatchObject({
    code: 'rpc',
    data: { rpcCode: 3 },
  })
  expect(bodies).toHaveLength(1)
})

test('waits for the pause of a 429, and reports it', async () => {
  const { url } = await node(status(429, { 'retry-after': '2' }), echo)
  const on429 = vi.fn()
  const { rpc, time } = rpcFor([url], { on429 })
  const answer = rpc.request('eth_chainId')
  await time.fire(2_000)
  expect(await answer).toBe('eth_chainId')
  expect(on429.mock.calls).toEqual([[{ url, retryAfter: 2_000 }]])
})

test('a 503 with a pause longer than the request’s limit fails at once with its pause', async () => {
  const until = new Date(1_700_000_000_000 + 60_000).toUTCString()
  const { bodies, url } = await node(status(503, { 'retry-after': until }))
  await expect(rpcFor([url]).rpc.request('eth_chainId')).rejects.toMatchObject({
    data: { status: 503, retryAfter: 60_000 },
  })
  expect(bodies).toHaveLength(1)
})

test('aborts the request to a node that is silent for 10 s, and retries it', async () => {
  const { asked, url } = await node(silent, echo)
  const { rpc, time } = rpcFor([url])
  const answer = rpc.request('eth_chainId')
  await asked(1)
  await time.fire(10_000)
  await time.fire(150)
  expect(await answer).toBe('eth_chainId')
})

test('a body that never ends counts as silence', async () => {
  const { asked, url } = await node((response) => void response.write('{"jsonrpc"'), echo)
  const { rpc, time } = rpcFor([url])
  const answer = rpc.request('eth_chainId')
  await asked(1)
  await time.fire(10_000)
  await time.fire(150)
  expect(await answer).toBe('eth_chainId')
})

test.each([
  ['eth_sendRawTransaction'],
  ['eth_sendTransaction'],
  ['wallet_sendCalls'],
  ['personal_sign'],
  ['sendTransaction'],
  ['eth_getFilterChanges'],
])('%s is sent exactly once, to one endpoint', async (method) => {
  const first = await node(status(503))
  const second = await node(echo)
  await expect(rpcFor([first.url, second.url]).rpc.request(method, ['0x'])).rejects.toMatchObject({
    data: { status: 503 },
  })
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
})

test.each([
  ['status 404', status(404)],
  ['status 401', status(401)],
  ['status 413', status(413)],
  ['an unknown method', refuse(-32601)],
  ['a method that is not allowed', refuse(-32004)],
])(
  'a write moves on to the next endpoint after %s, which proves that it was not accepted',
  async (_, fault) => {
    const first = await node(fault)
    const second = await node(echo)
    expect(await rpcFor([first.url, second.url]).rpc.request('sendTransaction', ['0x'])).toBe(
      'sendTransaction',
    )
    expect([first.bodies.length, second.bodies.length]).toEqual([1, 1])
  },
)

test.each([
  ['status 400', status(400)],
  ['status 502', status(502)],
  ['nonsense', text('?')],
  ['a node’s own refusal', refuse(-32000, 'already known')],
])('a write does not move on after %s', async (_, fault) => {
  const first = await node(fault)
  const second = await node(echo)
  await expect(
    rpcFor([first.url, second.url]).rpc.request('sendTransaction', ['0x']),
  ).rejects.toThrow()
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
})

test('two equal writes are two requests outside of a batch', async () => {
  const { bodies, url } = await node(echo)
  const { rpc } = rpcFor([url])
  await Promise.all([
    rpc.request('eth_sendTransaction', [{}]),
    rpc.request('eth_sendTransaction', [{}]),
  ])
  expect(bodies.map((body) => Array.isArray(body))).toEqual([false, false])
})

test.each([
  ['status 500', status(500)],
  ['status 401', status(401)],
  ['nonsense', text('?')],
  ['an unknown method', refuse(-32601)],
])('moves to the next endpoint after %s and remembers it', async (_, fault) => {
  const first = await node(fault)
  const second = await node(echo)
  const { rpc } = rpcFor([first.url, second.url])
  expect(await rpc.request('eth_chainId')).toBe('eth_chainId')
  expect(await rpc.request('eth_blockNumber')).toBe('eth_blockNumber')
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 2])
})

test('an abort rejects its own caller, and the request continues for the others', async () => {
  let release = (): void => {}
  const { asked, url } = await node(
    (response, body, request) => (release = () => echo(response, body, request)),
  )
  const { rpc } = rpcFor([url])
  const [one, two] = [new AbortController(), new AbortController()]
  const first = rpc.request('eth_chainId', [], { signal: one.signal })
  const second = rpc.request('eth_chainId', [], { signal: two.signal })
  await asked(1)
  one.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted', message: 'Request was aborted' })
  release()
  expect(await second).toBe('eth_chainId')
})

test('the request is aborted with its last caller, and leaves no timer', async () => {
  let closed = (): void => {}
  const cut = new Promise<void>((resolve) => (closed = resolve))
  const { asked, bodies, url } = await node((response) => void response.on('close', closed))
  const { rpc, time } = rpcFor([url])
  const controller = new AbortController()
  const all = Promise.allSettled(
    [1, 2].map((n) => rpc.request('eth_call', [n], { signal: controller.signal })),
  )
  await asked(1)
  controller.abort()
  expect((await all).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  await cut
  expect(time.pending(10_000)).toBe(0)
  await expect(rpc.request('eth_call', [], { signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  })
  expect(bodies).toHaveLength(1)
})

test('an abort ends the wait before a retry', async () => {
  const { url } = await node(status(500))
  const { rpc, time } = rpcFor([url])
  const controller = new AbortController()
  const answer = rpc.request('eth_chainId', [], { signal: controller.signal })
  await time.set(150)
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  expect(time.pending(150)).toBe(0)
})

test('reports offline when the browser is offline', async () => {
  const { rpc, time, world } = rpcFor(['http://127.0.0.1:1/'])
  world.online = false
  const answer = rpc.request('eth_chainId')
  answer.catch(() => {})
  for (const ms of [150, 300, 600]) await time.fire(ms)
  await expect(answer).rejects.toMatchObject({ code: 'network', exit: 'offline' })
})

test('reports a missing http endpoint', async () => {
  await expect(rpcFor(['wss://x.example']).rpc.request('eth_chainId')).rejects.toMatchObject({
    code: 'rpc-no-url',
  })
})

const chainId = { method: 'eth_chainId' }

test('probes only while watched and visible', async () => {
  const first = await node(silent)
  const second = await node(echo)
  const { rpc, time, world } = rpcFor([first.url, second.url])
  expect(first.bodies.length + second.bodies.length).toBe(0)
  const stops = [rpc.watch(chainId), rpc.watch(chainId)]
  for (const round of [1, 2]) {
    await Promise.all([first.asked(round), second.asked(round)])
    await time.set(1_000, 1) // The quick node has answered.
    await time.fire(1_000)
    await time.set(4_000)
    if (round === 1) await time.fire(4_000)
  }
  expect([first.bodies.length, second.bodies.length]).toEqual([2, 2])
  // The probes have ranked the nodes, so the silent one is not asked.
  expect(await rpc.request('eth_blockNumber')).toBe('eth_blockNumber')
  expect([first.bodies.length, second.bodies.length]).toEqual([2, 3])
  world.visible = false
  await time.fire(4_000)
  await time.set(4_000)
  expect([first.bodies.length, second.bodies.length]).toEqual([2, 3])
  stops[0]?.()
  stops[0]?.()
  expect(time.pending(4_000)).toBe(1)
  stops[1]?.()
  expect(time.pending(4_000)).toBe(0)
})

test('puts an endpoint with a wrong answer to a probe last', async () => {
  const wrong = await node(
    (response, body) => void response.end(each(body, (ask) => reply(ask, '0x5'))),
  )
  const right = await node(
    (response, body) => void response.end(each(body, (ask) => reply(ask, '0x1'))),
  )
  const { rpc, time } = rpcFor([wrong.url, right.url])
  const stop = rpc.watch({ ...chainId, accept: (result) => result === '0x1' })
  await time.fire(4_000)
  expect(await rpc.request('eth_blockNumber')).toBe('0x1')
  stop()
})

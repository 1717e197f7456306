import { timeoutScale } from '../../../scripts/time-limits.mjs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './start.ts'

interface Asked {
  headers: IncomingMessage['headers']
  body: unknown
}

/** A node of a chain that answers as the test says. */
async function node(
  answer: (call: { id?: unknown; method?: string }, reply: ServerResponse) => void,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    let text = ''
    request
      .on('data', (part) => (text += String(part)))
      .on('end', () => {
        const body = JSON.parse(text) as { id?: unknown; method?: string }
        asked.push({ headers: request.headers, body })
        answer(body, reply)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`, asked }
}

const result = (id: unknown, value: unknown): object => ({ jsonrpc: '2.0', id, result: value })
const honest = () =>
  node((body, reply) => {
    reply.end(
      JSON.stringify(
        Array.isArray(body)
          ? body.map(({ id }: { id: unknown }) => result(id, '0x1'))
          : result(body.id, '0x1'),
      ),
    )
  })
const call = (method: string, id: number | string = 1): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params: [],
})
const chainId = 'eip155:1'

test('forwards a read to the node and back, under both paths', async () => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  for (const path of ['/v1', '/v1/']) {
    const reply = await post(path, call('eth_blockNumber', 'a'), { chainId })
    expect([reply.status, await reply.json()]).toEqual([200, result('a', '0x1')])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  expect(asked[0]?.body).toEqual(call('eth_blockNumber', 'a'))
})

test('forwards only the call to the node', async () => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  await post(
    '/v1/',
    { ...call('eth_chainId'), extra: 'x' },
    { chainId },
    {
      origin: 'https://shop.example',
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'visitor',
      referer: 'https://shop.example/',
    },
  )
  expect(Object.keys(asked[0]!.headers).sort()).toEqual(
    expect.not.arrayContaining(['origin', 'cookie', 'authorization', 'x-forwarded-for', 'referer']),
  )
  expect(asked[0]!.headers['user-agent']).not.toBe('visitor')
  expect(asked[0]!.body).toEqual(call('eth_chainId'))
})

test.each([
  'eth_sendTransaction',
  'personal_sign',
  'eth_sign',
  'debug_traceTransaction',
  'admin_peers',
  'eth_newFilter',
  'getBalance',
  'constructor',
])('refuses %s', async (method) => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  const reply = await post('/v1/', call(method), { chainId })
  expect(await reply.json()).toEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: `${method} is not allowed here` },
  })
  expect(asked).toEqual([])
})

test('forwards a signed transaction', async () => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  expect(await (await post('/v1/', call('eth_sendRawTransaction'), { chainId })).json()).toEqual(
    result(1, '0x1'),
  )
  expect(asked).toHaveLength(1)
})

test('forwards a batch as one request, and refuses forbidden calls in place', async () => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  const replies = (await (
    await post('/v1/', [call('eth_chainId', 1), call('eth_sign', 2), call('eth_call', 3)], {
      chainId,
    })
  ).json()) as { id: number; error?: { code: number } }[]
  expect(replies.map(({ id, error }) => [id, error?.code])).toEqual([
    [1, undefined],
    [3, undefined],
    [2, -32601],
  ])
  expect(asked.map(({ body }) => body)).toEqual([[call('eth_chainId', 1), call('eth_call', 3)]])
  expect(await (await post('/v1/', [call('eth_sign', 2)], { chainId })).json()).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test('passes a number beyond a safe integer on unchanged', async () => {
  const { url } = await node((_, reply) =>
    reply.end('{"jsonrpc":"2.0","id":1,"result":18446744073709551615}'),
  )
  const { post } = await start({ rpc: { 'solana:x': [url] } })
  expect(
    await (await post('/v1/', call('getBlockHeight'), { chainId: 'solana:x' })).text(),
  ).toContain('18446744073709551615')
})

test.each([
  ['an error status', (_: unknown, reply: ServerResponse) => reply.writeHead(500).end('secret')],
  ['HTML', (_: unknown, reply: ServerResponse) => reply.end('<html>secret</html>')],
  ['JSON that is no reply', (_: unknown, reply: ServerResponse) => reply.end('{"secret":1}')],
  [
    'a redirect',
    (_: unknown, reply: ServerResponse) =>
      reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['a broken connection', (_: unknown, reply: ServerResponse) => reply.destroy()],
  [
    'too much',
    (_: unknown, reply: ServerResponse) =>
      reply.end(JSON.stringify(result(1, 'secret'.repeat(2_000)))),
  ],
])(
  'falls back to the next node after %s, and returns 502 without details when none is left',
  async (_, answer) => {
    const bad = await node(answer)
    const good = await honest()
    const { post, ...server } = await start({
      rpc: { [chainId]: [bad.url, good.url], 'eip155:10': [bad.url] },
      rpcReplyLimit: 5_000,
    })
    expect(await (await post('/v1/', call('eth_chainId'), { chainId })).json()).toEqual(
      result(1, '0x1'),
    )
    const reply = await post('/v1/', call('eth_chainId'), { chainId: 'eip155:10' })
    expect(reply.status).toBe(502)
    expect(await reply.text()).not.toContain('secret')
    expect(server.url).toBeTruthy()
  },
)

const revert = (id: unknown): object => ({
  jsonrpc: '2.0',
  id,
  error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
})

test.each([400, 500])('returns a node’s own error under %d with all its data', async (status) => {
  const reverting = await node((body, reply) =>
    reply.writeHead(status).end(JSON.stringify(revert(body.id))),
  )
  const next = await honest()
  const { post } = await start({ rpc: { [chainId]: [reverting.url, next.url] } })
  const reply = await post('/v1/', call('eth_call', 'a'), { chainId })
  expect([reply.status, await reply.json()]).toEqual([200, revert('a')])
  expect(next.asked).toEqual([])
})

test.each([
  ['another call', 400, revert(2)],
  ['no call', 500, revert(null)],
  ['no number', 400, { jsonrpc: '2.0', id: 1, error: { message: 'secret' } }],
  ['a result', 500, result(1, 'secret')],
  ['several', 400, [revert(1)]],
  ['a limit', 429, revert(1)],
  ['a word too long', 400, { ...revert(1), more: 'secret'.repeat(2_000) }],
])('treats an error status with %s as no answer', async (_, status, body) => {
  const bad = await node((_, reply) => reply.writeHead(status).end(JSON.stringify(body)))
  const { post } = await start({ rpc: { [chainId]: [bad.url] }, rpcReplyLimit: 5_000 })
  const reply = await post('/v1/', call('eth_call', 1), { chainId })
  expect(reply.status).toBe(502)
  expect(await reply.text()).not.toMatch(/secret|revert/)
})

test.each([400, 405, 413, 422])(
  'sends a batch that a node refuses with %d to the next, and its calls one by one when none is left',
  async (status) => {
    const strict = await node((body, reply) =>
      Array.isArray(body)
        ? reply.writeHead(status).end('secret')
        : reply.end(JSON.stringify(result(body.id, '0x2'))),
    )
    const broken = await node((_, reply) => reply.writeHead(503).end())
    const good = await honest()
    const { post } = await start({
      rpc: {
        [chainId]: [strict.url, good.url],
        'eip155:10': [strict.url, broken.url],
        'eip155:5': [broken.url],
      },
    })
    const batch = [call('eth_chainId', 1), call('eth_call', 2)]
    expect(await (await post('/v1/', batch, { chainId })).json()).toEqual([
      result(1, '0x1'),
      result(2, '0x1'),
    ])
    const refused = await post('/v1/', batch, { chainId: 'eip155:10' })
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { status: 'error', reasons: [{ name: 'body', description: 'no node accepts a batch' }] },
    ])
    expect(await (await post('/v1/', batch[0], { chainId: 'eip155:10' })).json()).toEqual(
      result(1, '0x2'),
    )
    expect((await post('/v1/', batch, { chainId: 'eip155:5' })).status).toBe(502)
  },
)

test('falls back when a node times out, and returns 504 when none is left', async () => {
  const silent = await node(() => {})
  const good = await honest()
  const { post } = await start({
    rpc: { [chainId]: [silent.url, good.url], 'eip155:10': [silent.url] },
    rpcTimeout: 100 * timeoutScale,
  })
  expect((await post('/v1/', call('eth_chainId'), { chainId })).status).toBe(200)
  expect((await post('/v1/', call('eth_chainId'), { chainId: 'eip155:10' })).status).toBe(504)
})

test('requests a node that timed out last for half a minute, unless it answers before', async () => {
  const clock = { now: 1_700_000_000_000 }
  let hangs = true
  const slow = await node(
    (body, reply) => void (hangs || reply.end(JSON.stringify(result(body.id, '0x2')))),
  )
  const bad = await node((_, reply) => reply.writeHead(503).end())
  const good = await honest()
  const { post } = await start({
    rpc: { [chainId]: [slow.url, bad.url, good.url], 'eip155:10': [slow.url] },
    rpcTimeout: 100 * timeoutScale,
    now: () => clock.now,
  })
  const read = async (chain = chainId): Promise<unknown> =>
    (
      (await (await post('/v1/', call('eth_chainId'), { chainId: chain })).json()) as {
        result?: unknown
      }
    ).result
  const asked = (): number[] => [slow, bad, good].map((each) => each.asked.length)
  expect([await read(), asked()]).toEqual(['0x1', [1, 1, 1]])
  expect([await read(), asked()]).toEqual(['0x1', [1, 2, 2]])
  // If no node answers in time, late nodes are asked as well, and each timeout restarts the time
  // for which they come last.
  clock.now += 20_000
  expect([await read('eip155:10'), asked()]).toEqual([undefined, [2, 2, 2]])
  clock.now += 29_999
  expect([await read(), asked()]).toEqual(['0x1', [2, 3, 3]])
  clock.now += 1
  expect([await read(), asked()]).toEqual(['0x1', [3, 4, 4]])
  hangs = false
  expect([await read('eip155:10'), asked()]).toEqual(['0x2', [4, 4, 4]])
  expect([await read(), asked()]).toEqual(['0x2', [5, 4, 4]])
})

test('requests nodes that all time out in their order', async () => {
  const order: string[] = []
  const [first, second] = [
    await node(() => void order.push('first')),
    await node(() => void order.push('second')),
  ]
  const { post } = await start({
    rpc: { [chainId]: [first.url, second.url], 'eip155:10': [second.url] },
    rpcTimeout: 500 * timeoutScale,
    now: () => 0,
  })
  for (const chain of ['eip155:10', chainId, chainId]) {
    order.push(chain)
    expect((await post('/v1/', call('eth_chainId'), { chainId: chain })).status).toBe(504)
  }
  expect(order).toEqual([
    'eip155:10',
    'second',
    chainId,
    'first',
    'second',
    chainId,
    'first',
    'second',
  ])
})

test('aborts requests to nodes when the server stops', async () => {
  let asked = (): void => {}
  const waiting = new Promise<void>((resolve) => (asked = resolve))
  let close = (): void => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const silent = await node((_, reply) => {
    reply.on('close', close)
    asked()
  })
  const next = await honest()
  const { post, stop } = await start({
    rpc: { [chainId]: [silent.url, next.url] },
    rpcTimeout: 120_000,
    shutdown: 0,
  })
  const reply = post('/v1/', call('eth_chainId'), { chainId }).catch(() => 'cut off')
  await waiting
  await stop()
  await closed
  expect(await reply).toBe('cut off')
  expect(next.asked).toEqual([])
})

test.each([
  [':s3cret@', ':s3cret'],
  ['user@', 'user:'],
  ['us%40er:s3%3Acret%C3%A9@', 'us@er:s3:creté'],
  [
    'user:s3cret%zz%C3%A9%ff@',
    Buffer.concat([Buffer.from('user:s3cret%zzé'), Buffer.from([0xff])]),
  ],
])(
  'authenticates at a node with the name and password in its URL (%s), and reveals them to no client',
  async (userinfo, expected) => {
    const { url, asked } = await honest()
    const refusing = await node((_, reply) => reply.destroy())
    const lines: string[] = []
    const { post } = await start({
      rpc: {
        [chainId]: [url.replace('//', `//${userinfo}`)],
        'eip155:10': [refusing.url.replace('//', `//${userinfo}`)],
      },
      logLevel: 'trace',
      logTo: { write: (line) => lines.push(line) },
    })
    expect(await (await post('/v1/', call('eth_chainId'), { chainId })).json()).toEqual(
      result(1, '0x1'),
    )
    expect(asked[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from(expected).toString('base64')}`,
    )
    const reply = await post('/v1/', call('eth_chainId'), { chainId: 'eip155:10' })
    expect(reply.status).toBe(502)
    const output = lines.join('') + (await reply.text())
    for (const part of ['s3', 'user', 'Basic', 'secret-key']) expect(output).not.toContain(part)
  },
)

test('serves only configured chains', async () => {
  const { url } = await honest()
  const { post, get } = await start({ rpc: { [chainId]: [url], 'eip155:10': [url] }, rpcBatch: 3 })
  // Settings with nodes alone have no Blockchain API, so clients must not ask for balances.
  expect(await (await get('/v1/supported-chains')).json()).toEqual({ http: [], ws: [] })
  expect((await post('/v1/', call('eth_chainId'), { chainId: 'eip155:5' })).status).toBe(404)
  expect((await post('/v1/', call('eth_chainId'), { chainId: 'x' })).status).toBe(400)
  expect((await post('/v1/', call('eth_chainId'))).status).toBe(400)
  for (const body of [
    {},
    [],
    'text',
    { ...call('eth_chainId'), jsonrpc: '1.0' },
    call('rm -rf'),
    { ...call('eth_chainId'), id: null },
  ])
    expect((await post('/v1/', JSON.stringify(body), { chainId })).status).toBe(400)
  expect(
    (
      await post(
        '/v1/',
        [1, 2, 3, 4].map((id) => call('eth_chainId', id)),
        { chainId },
      )
    ).status,
  ).toBe(413)
})

test('a large batch counts for more than one request', async () => {
  const { url } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] }, rateLimit: 20 })
  const batch = Array.from({ length: 100 }, (_, id) => call('eth_chainId', id))
  expect((await post('/v1/', batch, { chainId })).status).toBe(200)
  expect((await post('/v1/', batch, { chainId })).status).toBe(200)
  expect((await post('/v1/', batch, { chainId })).status).toBe(429)
})

test.each([301, 302, 303, 307, 308])(
  'follows no redirect with %d, even to an answer',
  async (status) => {
    const reached: unknown[] = []
    const elsewhere = createServer((request, reply) => {
      reached.push(request.method)
      reply.end(JSON.stringify(result(1, 'elsewhere')))
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void elsewhere.close())
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
    const redirecting = await node((_, reply) => reply.writeHead(status, { location }).end())
    const good = await honest()
    const { post } = await start({
      rpc: { [chainId]: [redirecting.url, good.url], 'eip155:10': [redirecting.url] },
    })
    expect(await (await post('/v1/', call('eth_chainId'), { chainId })).json()).toEqual(
      result(1, '0x1'),
    )
    expect((await post('/v1/', call('eth_chainId'), { chainId: 'eip155:10' })).status).toBe(502)
    expect(reached).toEqual([])
  },
)

test('forwards params byte for byte, and rewrites the rest of a call', async () => {
  const bodies: string[] = []
  const { post } = await start({
    rpc: { [chainId]: ['http://node.example'] },
    fetch: (_, init) => {
      bodies.push(String(init?.body))
      return Promise.resolve(Response.json(result(1, '0x1')))
    },
  })
  const params = '[ 18446744073709551615, {"a":1,"a":[2]} , "\\u0041}\\"]\\\\", 1e400, -0.10 ]'
  const single = ` { "par\\u0061ms" : ${params} ,"extra":{"params":[]},"method":"eth_call", "id":1,"jsonrpc":"2.0"} `
  expect((await post('/v1/', single, { chainId })).status).toBe(200)
  const written = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${params}}`
  expect(
    (
      await post('/v1/', `[${single} , {"jsonrpc":"2.0","id":2,"method":"eth_chainId"}]`, {
        chainId,
      })
    ).status,
  ).toBe(200)
  expect(bodies).toEqual([written, `[${written},{"jsonrpc":"2.0","id":2,"method":"eth_chainId"}]`])
})

test.each([
  '"method":"eth_sign"',
  '"params":[1]',
  '"id":2',
  '"m\\u0065thod":"eth_sign"',
  '"x":1,"x":2',
])('refuses a call with a duplicate %s', async (again) => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chainId]: [url] } })
  const body = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[],${again}}`
  for (const sent of [body, `[${body}]`])
    expect((await post('/v1/', sent, { chainId })).status).toBe(400)
  expect(asked).toEqual([])
})

/**
 * Tests of the guards for nodes' answers and errors, fact by fact. No other test would fail without
 * these guards.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PorticoError } from '../errors/error.ts'
import type { Json, Stop } from '../types/index.ts'
import { createRpcClient } from './client.ts'
import { readError } from './codes.ts'
import { isElsewhere, isRetryable, replyError } from './errors.ts'
import { createFallback } from './fallback.ts'
import { createFirstRpc } from './first.ts'
import { isRead } from './methods.ts'
import { createRpc } from './rpc.ts'

type Body = { jsonrpc: string; id: number; method: string; params?: Json }
type Sent = { url: string; method: string | undefined; type: string | null; body: Body | Body[] }

/** A network whose nodes answer as the test chooses, and a clock that the test moves. */
function net(answer: (body: Body | Body[], url: string) => unknown) {
  const sent: Sent[] = []
  const signals: (AbortSignal | undefined)[] = []
  let now = 1_700_000_000_000
  let timers: { due: number; run: Stop }[] = []
  const platform = {
    now: () => now,
    online: () => true,
    visible: () => true,
    after(ms: number, run: Stop): Stop {
      const timer = { due: now + ms, run }
      if (ms === 0) setImmediate(run)
      else timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    fetch: (async (url: RequestInfo | URL, init?: RequestInit) => {
      const body = JSON.parse(String(init?.body)) as Body | Body[]
      sent.push({
        url: String(url),
        method: init?.method,
        type: new Headers(init?.headers).get('content-type'),
        body,
      })
      signals.push(init?.signal ?? undefined)
      const reply = await answer(body, String(url))
      return reply instanceof Response
        ? reply
        : typeof reply === 'string'
          ? new Response(reply)
          : Response.json(reply)
    }) as typeof fetch,
  }
  return {
    platform,
    sent,
    signals,
    pass(ms: number) {
      now += ms
      const due = timers.filter((timer) => timer.due <= now)
      timers = timers.filter((timer) => timer.due > now)
      for (const { run } of due) run()
    },
  }
}
const one = (answer: (body: Body) => unknown) => {
  const made = net((body) => answer(body as Body))
  return {
    ...made,
    client: createRpcClient({ platform: made.platform, endpoint: { url: 'https://node.example' } }),
  }
}
const failure = (work: Promise<unknown>): Promise<PorticoError> =>
  work.then(
    () => Promise.reject(new Error('No failure')),
    (error: PorticoError) => error,
  )

// Tests of one worker share its globals, so stubs that another file has left are removed first.
beforeAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a JSON-RPC request', () => {
  test('has params when there are some, and none otherwise', async () => {
    const { client, sent } = one(({ id }) => ({ jsonrpc: '2.0', id, result: 1 }))
    await client.send('eth_call', [{ to: '0x1' }])
    await client.send('eth_chainId', undefined)
    expect(sent.map(({ body }) => body)).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x1' }] },
      { jsonrpc: '2.0', id: 2, method: 'eth_chainId' },
    ])
  })
  test('that every caller has aborted before sending is not sent', async () => {
    const { client, sent } = one(({ id }) => ({ jsonrpc: '2.0', id, result: 1 }))
    const left = new AbortController()
    const abortedCall = failure(client.send('eth_chainId', undefined, { signal: left.signal }))
    left.abort()
    expect((await abortedCall).code).toBe('aborted')
    await client.send('eth_blockNumber', undefined)
    expect(sent.flatMap(({ body }) => body).map(({ method }) => method)).toEqual([
      'eth_blockNumber',
    ])
  })
})

describe('a JSON-RPC answer', () => {
  test.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['nothing', 'null'],
    ['a list', []],
    ['an error that is a text', { id: 1, error: 'no' }],
    ['an error without a number', { id: 1, error: { message: 'no' } }],
    ['neither a result nor an error', { id: 1 }],
    ['somebody else’s', { id: 2, result: 1 }],
    ['somebody else’s error', { id: 2, error: { code: 3, message: 'no' } }],
    ['a result of nobody', { id: null, result: 1 }],
  ])('that is %s is malformed, and names the fault', async (_what, answer) => {
    const error = await failure(one(() => answer).client.send('eth_chainId', undefined))
    expect(error).toMatchObject({ code: 'rpc-malformed', category: 'DATA_PARSING_ERROR' })
    expect(error.message).toMatch(/^Malformed JSON-RPC reply: .{7,}/)
  })
  test('with an error has its code, message and data', async () => {
    const says = (error: object): Promise<PorticoError> =>
      failure(one(({ id }) => ({ id, error })).client.send('eth_call', []))
    expect(
      await says({ code: 3, message: 'execution reverted', data: '0x08c379a0' }),
    ).toMatchObject({
      code: 'rpc',
      message: 'execution reverted',
      category: 'API_ERROR',
      data: { rpcCode: 3, rpcData: '0x08c379a0' },
    })
    expect(await says({ code: 3, message: { text: 'no' } })).toMatchObject({
      message: 'The node refused the request',
      data: { rpcCode: 3, rpcData: null },
    })
    expect((await says({ code: 3, message: 'x'.repeat(5_000) })).message).toHaveLength(1_024)
    expect(await says({ code: 987, message: 'no' })).toMatchObject({ code: 'rpc', exit: undefined })
  })
  test.each([
    [400, true],
    [500, true],
    [401, false],
    [502, false],
  ])('with status %i: uses the node’s own message: %s', async (status, counts) => {
    const answer = (body: Body, id = body.id): Response =>
      Response.json({ id, error: { code: 3, message: 'reverted' } }, { status })
    const own = await failure(one((body) => answer(body)).client.send('eth_call', []))
    expect(own).toMatchObject(
      counts ? { code: 'rpc', message: 'reverted' } : { code: 'http-status', data: { status } },
    )
    // An error of another request does not count either, and a result does not.
    expect(
      await failure(one((body) => answer(body, 77)).client.send('eth_call', [])),
    ).toMatchObject({ code: 'http-status' })
    expect(
      await failure(
        one(({ id }) => Response.json({ id, result: 1 }, { status })).client.send('eth_call', []),
      ),
    ).toMatchObject({ code: 'http-status' })
  })
  test('to a batch that is no list fails each request, or counts as a refusal of batches', async () => {
    const asked = (answer: (body: Body | Body[]) => unknown) => {
      const made = net(answer)
      const client = createRpcClient({
        platform: made.platform,
        endpoint: { url: 'https://node.example' },
      })
      return {
        ...made,
        both: Promise.allSettled([client.send('a', undefined), client.send('b', undefined)]),
      }
    }
    const nonsense = asked(() => 'null')
    expect(
      (await nonsense.both).map((each) => (each as PromiseRejectedResult).reason.code),
    ).toEqual(['rpc-malformed', 'rpc-malformed'])
    expect(nonsense.sent).toHaveLength(1)
    const page = asked(() => '<html>')
    expect((await page.both).map((each) => (each as PromiseRejectedResult).reason.code)).toEqual([
      'rpc-malformed',
      'rpc-malformed',
    ])
    for (const { reason } of [
      ...(await nonsense.both),
      ...(await page.both),
    ] as PromiseRejectedResult[])
      expect((reason as Error).message).toMatch(/: (neither an array nor a reply|not JSON)$/)
    const strange = asked((body) =>
      Array.isArray(body)
        ? { id: null, error: { code: 12_345, message: 'no batches' } }
        : { id: body.id, result: body.method },
    )
    expect(
      (await strange.both).map((each) => (each as PromiseFulfilledResult<Json>).value),
    ).toEqual(['a', 'b'])
    expect(strange.sent).toHaveLength(3)
  })
})

describe('the first read', () => {
  const rpcOf = (answer: (body: Body) => unknown) => {
    const made = net((body) =>
      Array.isArray(body)
        ? body.map((each) => ({ id: each.id, result: answer(each) }))
        : { id: body.id, result: answer(body) },
    )
    return {
      ...made,
      rpc: createFirstRpc({ platform: made.platform, urls: ['https://node.example'] }),
    }
  }
  test('is a JSON-RPC POST with its params', async () => {
    const { rpc, sent } = rpcOf(() => '0x1')
    await rpc.request('eth_getBalance', ['0xabc', 'latest'])
    expect(sent).toEqual([
      {
        url: 'https://node.example',
        method: 'POST',
        type: 'application/json',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0xabc', 'latest'] },
      },
    ])
  })
  test('serves the first balance only: other reads load the whole client with its retries', async () => {
    let answers = 0
    const { platform } = net((body) =>
      answers++ === 0
        ? new Response('', { status: 400 })
        : { id: (body as Body).id, result: '0x1' },
    )
    const rpc = createFirstRpc({ platform, urls: ['https://node.example'] })
    // The short client would ask once more after any failure; the whole client does not after this
    // one.
    await expect(rpc.request('eth_blockNumber')).rejects.toMatchObject({ code: 'http-status' })
    expect(answers).toBe(1)
    expect(await rpc.request('eth_getBalance', [])).toBe('0x1')
  })
  test('is one request: the second loads the whole client, which counts its requests', async () => {
    const { rpc, sent } = rpcOf(() => '0x1')
    for (let time = 0; time < 3; time++) await rpc.request('eth_getBalance', [time])
    expect(sent.map(({ body }) => (body as Body).id)).toEqual([1, 1, 2])
  })
  test('leaves ranking to the whole client, also for earlier watchers, and only while they watch', async () => {
    const { platform, sent } = net((body) => ({ id: (body as Body).id, result: '0x1' }))
    const rpc = createFirstRpc({ platform, urls: ['https://one.example', 'https://two.example'] })
    rpc.watch({ method: 'left_before' })()
    await rpc.request('eth_blockNumber')
    const stop = rpc.watch({ method: 'eth_chainId' })
    await vi.waitFor(() =>
      expect(
        sent
          .map(({ url, body }) => `${url} ${(body as Body).method}`)
          .slice(1)
          .toSorted(),
      ).toEqual(['https://one.example eth_chainId', 'https://two.example eth_chainId']),
    )
    stop()
    rpc.watch({ method: 'left_at_once' })()
    await rpc.request('eth_gasPrice')
    expect(
      sent.map(({ body }) => (body as Body).method).filter((method) => method.startsWith('left')),
    ).toEqual([])
  })
  test('is aborted at its deadline, so that the connection is free', async () => {
    const { platform, signals, pass } = net(() => new Promise(() => {}))
    const rpc = createFirstRpc({ platform, urls: ['https://node.example'] })
    void rpc.request('eth_getBalance', []).catch(() => {})
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    expect(signals[0]!.aborted).toBe(false)
    pass(10_000)
    expect(signals[0]!.aborted).toBe(true)
  })
})

describe('an error', () => {
  test('of another program is neither retried nor sent to another endpoint', () => {
    for (const error of [new Error('timeout'), 'network', null, { code: 'timeout' }])
      expect([isRetryable(error), isElsewhere(error)]).toEqual([false, false])
  })
  test.each<[string, PorticoError, boolean, boolean]>([
    ['a deadline', new PorticoError('timeout', 'x'), true, true],
    ['no connection', new PorticoError('network', 'x'), true, true],
    ['a code that nobody knows', replyError({ code: 424_242, message: 'x' }), false, false],
    ['a method that this node has not', replyError({ code: -32601, message: 'x' }), false, true],
    [
      'a method that this node does not allow',
      replyError({ code: -32004, message: 'x' }),
      false,
      true,
    ],
    [
      'a code to try again, and words that say not to',
      replyError({ code: -32603, message: 'execution reverted' }),
      false,
      false,
    ],
    [
      'a status that passes',
      new PorticoError('http-status', 'x', { data: { status: 503 } }),
      true,
      true,
    ],
    [
      'a status that does not',
      new PorticoError('http-status', 'x', { data: { status: 401 } }),
      false,
      true,
    ],
    ['nonsense', new PorticoError('rpc-malformed', 'x'), false, true],
    ['somebody who gave up', new PorticoError('aborted', 'x'), false, false],
  ])('%s', (_what, error, again, elsewhere) => {
    expect([isRetryable(error), isElsewhere(error)]).toEqual([again, elsewhere])
  })
  test('maps its code to a result of the attempt', () => {
    expect(
      [4001, 4900, -32002, 4902, 3].map((code) => replyError({ code, message: 'x' }).exit),
    ).toEqual(['rejected', 'wallet-gone', 'pending', 'unsupported', undefined])
  })
})

describe('reading a foreign error', () => {
  test('takes codes that are numbers or numeric strings', () => {
    expect(readError({ code: '4001' }).codes).toEqual([4001])
    for (const code of ['x4001', '4001x', '1234567', '', 'ACTION_REJECTED', true, null, {}])
      expect(readError({ code }).codes).toEqual([])
  })
  test.each(['cause', 'data', 'originalError', 'error'])(
    'reads the error under %s, and limits the text',
    (key) => {
      const { codes, texts } = readError({
        message: 'x'.repeat(9_999),
        [key]: { code: 4001, message: 'inner' },
      })
      expect([codes, texts.map(({ length }) => length)]).toEqual([[4001], [4_096, 5]])
    },
  )
  test('reads a string or a function, and no other primitive', () => {
    expect(readError('y'.repeat(9_999)).texts.map(({ length }) => length)).toEqual([4_096])
    expect(readError(Object.assign(() => {}, { code: 4001 })).codes).toEqual([4001])
    for (const nothing of [null, undefined, 7, true])
      expect(readError(nothing)).toEqual({ codes: [], texts: [] })
    expect(readError({ message: 7, cause: 'a text is no error', data: null })).toEqual({
      codes: [],
      texts: [],
    })
  })
  test('visits each object once, and at most 24 objects', () => {
    const same = { code: 1 }
    expect(readError({ cause: same, data: same, error: same }).codes).toEqual([1])
    let deep: object = {}
    for (let at = 0; at < 40; at++) deep = { code: at, cause: deep }
    expect(readError(deep).codes).toHaveLength(24)
  })
})

test.each([
  'eth_getFilterLogs',
  'wallet_getPermissions',
  'solana_signMessage',
  'sendTransaction',
  'submitBlock',
  'eth_subscribe',
])('%s is sent once', (method) => expect(isRead(method)).toBe(false))
test.each([
  'eth_call',
  'getSignatureStatuses',
  'eth_getWallet_x',
  'chain_getBlockHash',
  'system_health',
  'state_getStorage',
])('%s may be sent twice', (method) => expect(isRead(method)).toBe(true))

describe('with several endpoints', () => {
  const broken = new PorticoError('network', 'x')
  const made = (answers: Record<string, () => Promise<Json>>, preferred?: number) => {
    const { platform, pass } = net(() => null)
    const asked: string[] = []
    const clients = Object.entries(answers).map(([url, answer]) => ({
      url,
      send: async () => (asked.push(url), answer()),
    }))
    const ranked = preferred ?? clients.length
    return { pass, asked, fallback: createFallback({ platform, clients, preferred: ranked }) }
  }
  test('puts a failed one last for 40 s, and first again afterwards', async () => {
    let down = true
    const { fallback, asked, pass } = made({
      one: () => (down ? Promise.reject(broken) : Promise.resolve(1)),
      two: () => Promise.resolve(2),
    })
    expect(await fallback.send('a', undefined)).toBe(2)
    expect([...fallback.order()]).toEqual(['two', 'one'])
    pass(39_999)
    expect(await fallback.send('a', undefined)).toBe(2)
    down = false
    pass(1)
    expect([...fallback.order()]).toEqual(['one', 'two'])
    expect(await fallback.send('a', undefined)).toBe(1)
    expect(asked).toEqual(['one', 'two', 'two', 'one'])
  })
  test('does not penalise one for an error that every node would return', async () => {
    const { fallback } = made({
      one: () => Promise.reject(replyError({ code: 3, message: 'reverted' })),
      two: () => Promise.resolve(2),
    })
    await expect(fallback.send('a', undefined)).rejects.toMatchObject({ message: 'reverted' })
    expect([...fallback.order()]).toEqual(['one', 'two'])
  })
  test('puts one that does not answer a probe last, and does not probe a single endpoint', async () => {
    const { fallback } = made({ one: () => Promise.reject(broken), two: () => Promise.resolve(2) })
    fallback.watch({ method: 'probe' })
    await vi.waitFor(() => expect([...fallback.order()]).toEqual(['two', 'one']))
    const alone = made({ one: () => Promise.resolve(1) })
    alone.fallback.watch({ method: 'probe' })()
    await alone.fallback.send('a', undefined)
    expect(alone.asked).toEqual(['one'])
  })
  test('neither probes nor asks a reserve while the preferred endpoint answers', async () => {
    const { fallback, asked } = made(
      { proxy: () => Promise.resolve(1), public: () => Promise.resolve(2) },
      1,
    )
    fallback.watch({ method: 'probe' })
    for (let read = 0; read < 6; read += 1) expect(await fallback.send('a', undefined)).toBe(1)
    expect(new Set(asked)).toEqual(new Set(['proxy']))
  })
  test('asks a reserve after a failure, first for 40 s, and then the preferred endpoint again', async () => {
    let down = true
    const { fallback, asked, pass } = made(
      {
        proxy: () => (down ? Promise.reject(broken) : Promise.resolve(1)),
        public: () => Promise.resolve(2),
        further: () => Promise.resolve(3),
      },
      1,
    )
    expect(await fallback.send('a', undefined)).toBe(2)
    expect(fallback.order()).toEqual(['public', 'further', 'proxy'])
    expect(await fallback.send('a', undefined)).toBe(2)
    down = false
    pass(40_000)
    expect(await fallback.send('a', undefined)).toBe(1)
    expect(asked).toEqual(['proxy', 'public', 'public', 'proxy'])
  })
  test('reports a temporary failure of any endpoint', async () => {
    const final = new PorticoError('http-status', 'x', { data: { status: 401 } })
    for (const [one, two] of [
      [broken, final],
      [final, broken],
    ] as const)
      await expect(
        made({ one: () => Promise.reject(one), two: () => Promise.reject(two) }).fallback.send(
          'a',
          undefined,
        ),
      ).rejects.toBe(broken)
  })
  test('a write moves on only when the first endpoint certainly did not accept it', async () => {
    for (const untaken of [-32601, -32004])
      expect(
        await made({
          one: () => Promise.reject(replyError({ code: untaken, message: 'x' })),
          two: () => Promise.resolve(2),
        }).fallback.once('send', undefined),
      ).toBe(2)
    await expect(
      made({ one: () => Promise.reject(broken), two: () => Promise.resolve(2) }).fallback.once(
        'send',
        undefined,
      ),
    ).rejects.toBe(broken)
  })
})

test('too many requests are reported with the requested pause, and other errors without', async () => {
  const events: unknown[] = []
  const codes: string[] = []
  const answers: ResponseInit[] = [
    { status: 429, headers: { 'retry-after': '60' } },
    { status: 429 },
    { status: 404 },
  ]
  for (const answer of answers) {
    // The Response is made here: a copy would not be an instance of the global Response where the
    // server of another test has replaced that.
    const { platform, pass } = net(() => new Response('', answer))
    const work = failure(
      createRpc({
        platform,
        urls: ['ftp://http://no.example', 'https://node.example'],
        on429: (facts) => events.push(facts),
      }).request('eth_sendRawTransaction', []),
    )
    await vi.waitFor(() => pass(0))
    codes.push((await work).code)
  }
  expect(codes).toEqual(['http-status', 'http-status', 'http-status'])
  expect(events).toEqual([
    { url: 'https://node.example', retryAfter: 60_000 },
    { url: 'https://node.example' },
  ])
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { FrameError } from '../shared/error.ts'
import { createHttp } from './http.ts'
import { locks as manager } from './locks.fixture.ts'
import { createLocks } from './locks.ts'
import { createReads, NodeError } from './reads.ts'

const secret = 'c2VjcmV0LXNoYXJl'
const reply = v.object({ value: v.number() })

function asking(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const http = createHttp({
    base: 'https://wallet.example',
    query: { projectId: 'shop' },
    fetch: async (url, init = {}) => {
      asked.push({ url: url instanceof URL ? url.href : '', init })
      return answer()
    },
    unreachable: 'unreachable',
    meanings: { code: 'wrong-code' },
  })
  return {
    asked,
    ask: () =>
      http.ask('/embedded/v1/release', {
        method: 'POST',
        body: { share: secret },
        token: secret,
        reply,
      }),
  }
}
const refusal =
  (status: number, name: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { status: 'error', reasons: [{ name, description: `it was ${secret}` }] },
      { status, headers },
    )

async function errorOf(asked: Promise<unknown>): Promise<FrameError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FrameError)) throw new Error('Another error')
  return error
}

test('sends a request without cookies to the server only, with no secret in the URL', async () => {
  const { ask, asked } = asking(() => Response.json({ value: 1, more: secret }))
  expect(await ask()).toEqual({ value: 1 })
  const [{ url, init }] = asked as [(typeof asked)[0]]
  expect(url).toBe('https://wallet.example/embedded/v1/release?projectId=shop')
  expect(init).toMatchObject({
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    method: 'POST',
  })
  expect(init.signal).toBeInstanceOf(AbortSignal)
})

test('maps a refusal by its name, and passes on none of the server’s text', async () => {
  const known = await errorOf(asking(refusal(401, 'code', { 'retry-after': '30' })).ask())
  expect([known.code, known.data]).toEqual([
    'wrong-code',
    { status: 401, retryAfter: 30, reason: 'code' },
  ])
  const limited = await errorOf(asking(refusal(429, secret)).ask())
  expect([limited.code, limited.data]).toEqual([
    'rate-limited',
    { status: 429, retryAfter: null, reason: null },
  ])
  const others = await Promise.all(
    [
      refusal(500, 'constructor'),
      refusal(400, '__proto__'),
      () => new Response(secret, { status: 502 }),
    ].map((answer) => errorOf(asking(answer).ask())),
  )
  expect(others.map(({ code }) => code)).toEqual(['server-fault', 'server-fault', 'server-fault'])
  for (const error of [known, limited, ...others])
    expect(
      `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`,
    ).not.toContain(secret)
})

test('distinguishes an unreachable server from a malformed reply', async () => {
  const unreachable = await errorOf(
    asking(() => Promise.reject(new TypeError(`fetch failed ${secret}`))).ask(),
  )
  const replies = ['', 'no json', '{"value":"1"}', 'null'].map((text) =>
    errorOf(asking(() => new Response(text)).ask()),
  )
  expect(unreachable.code).toBe('unreachable')
  expect((await Promise.all(replies)).map(({ code }) => code)).toEqual([
    'bad-reply',
    'bad-reply',
    'bad-reply',
    'bad-reply',
  ])
  expect(`${unreachable.message} ${String(unreachable.cause)}`).not.toContain(secret)
})

test('reads a chain through the proxy, shortens a node’s refusal, and reports an unserved chain', async () => {
  const reads = (answer: () => Response) =>
    createReads({
      base: 'https://wallet.example',
      project: 'shop',
      fetch: () => Promise.resolve(answer()),
    }).request('eip155:1', 'eth_call', [])
  expect(await reads(() => Response.json({ jsonrpc: '2.0', id: 1, result: null }))).toBeNull()
  const refused: unknown = await reads(() =>
    Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'x'.repeat(2_000) } }),
  ).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NodeError)
  expect(refused).toMatchObject({ code: 3, message: 'x'.repeat(512) })
  await expect(reads(() => Response.json({ jsonrpc: '2.0', id: 1 }))).rejects.toMatchObject({
    code: -32_603,
  })
  await expect(reads(refusal(404, 'chainId'))).rejects.toMatchObject({ code: 4902 })
})

test('admits one holder to a lock at a time, and stops waiting on abort', async () => {
  const locks = createLocks(manager)
  const order: string[] = []
  let leave: () => void = () => {}
  const first = locks.hold('test', async () => {
    order.push('first in')
    await new Promise<void>((resolve) => (leave = resolve))
    order.push('first out')
    return 1
  })
  const second = locks.hold('test', () => Promise.resolve(order.push('second in')))
  const stop = new AbortController()
  const third = locks.hold('test', () => Promise.resolve(order.push('never')), stop.signal)
  stop.abort(new Error('given up'))
  await expect(third).rejects.toThrow('given up')
  leave()
  expect(await first).toBe(1)
  await second
  expect(order).toEqual(['first in', 'first out', 'second in'])
  await expect(
    locks.hold('test', () => Promise.reject(new Error('failed inside'))),
  ).rejects.toThrow('failed inside')
})

import { retryAfterOf, statusOf } from '../errors/error.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../types/index.ts'
import { createHttp, parseRetryAfter } from './http.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function httpFor(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  more: object = {},
) {
  const calls: { url: string; init: RequestInit }[] = []
  const timers = new Set<() => void>()
  const platform = {
    now: () => 1_000_000,
    online: () => true,
    after(_: number, run: () => void) {
      timers.add(run)
      return () => void timers.delete(run)
    },
    fetch: (async (url: string, init: RequestInit) => {
      calls.push({ url, init })
      return answer(url, init)
    }) as typeof fetch,
  }
  return {
    http: createHttp({ platform, baseUrl: 'https://api.example/base/?k=1', ...more }),
    calls,
    timers,
  }
}
const json = (value: Json) => () => new Response(JSON.stringify(value))

test('joins path and query, drops only undefined and null, and appends the client id', async () => {
  let id: string | undefined
  const { http, calls } = httpFor(json('ok'), { clientId: () => id })
  expect(
    await http.get('/a b', {
      parse: text,
      query: { x: 0, y: false, z: '', n: null, u: undefined },
    }),
  ).toBe('ok')
  id = 'me'
  await http.get('c', { parse: text })
  expect(calls.map((call) => call.url)).toEqual([
    'https://api.example/base/a%20b?k=1&x=0&y=false&z=',
    'https://api.example/base/c?k=1&clientId=me',
  ])
})

test('sends bodies as JSON text without a custom header, so that a POST needs no preflight', async () => {
  const { http, calls } = httpFor(json('ok'))
  for (const method of ['post', 'put', 'delete'] as const)
    await http[method]('/a', { parse: text, body: { a: 1 } })
  expect(calls.map((call) => [call.init.method, call.init.body, call.init.headers])).toEqual([
    ['POST', '{"a":1}', undefined],
    ['PUT', '{"a":1}', undefined],
    ['DELETE', '{"a":1}', undefined],
  ])
})

test('sends no cookie, and only the origin as referrer, unless the client is configured otherwise', async () => {
  const { http, calls } = httpFor(json('ok'))
  await http.get('/a', { parse: text })
  const own = httpFor(json('ok'), { credentials: 'include' })
  await own.http.get('/a', { parse: text })
  expect(
    [...calls, ...own.calls].map(({ init }) => [init.credentials, init.referrerPolicy]),
  ).toEqual([
    ['omit', 'strict-origin'],
    ['include', 'strict-origin'],
  ])
})

test('a status outside 2xx throws with the response as cause', async () => {
  const { http, timers } = httpFor(
    () => new Response('', { status: 503, headers: { 'retry-after': '7' } }),
  )
  const error = await http.get('/a', { parse: text }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({
    code: 'http-status',
    message: 'HTTP status code 503',
    category: 'API_ERROR',
  })
  expect((error as Error).cause).toBeInstanceOf(Response)
  expect([statusOf(error), retryAfterOf(error)]).toEqual([503, 7_000])
  expect(timers.size).toBe(0)
})

test('a reply that fails the guard or is no JSON is a data error', async () => {
  const wrong = { code: 'parse', category: 'DATA_PARSING_ERROR' }
  await expect(httpFor(json(5)).http.get('/a', { parse: text })).rejects.toMatchObject(wrong)
  await expect(
    httpFor(() => new Response('<p>')).http.get('/a', { parse: text }),
  ).rejects.toMatchObject(wrong)
  const throws = (): null => {
    throw new Error('guard')
  }
  await expect(httpFor(json(5)).http.get('/a', { parse: throws })).rejects.toMatchObject(wrong)
})

test('an empty reply is passed to the guard as undefined', async () => {
  const { http } = httpFor(() => new Response(null, { status: 204 }))
  expect(await http.delete('/a', { parse: (reply) => (reply === undefined ? 'gone' : null) })).toBe(
    'gone',
  )
})

test('a blob must have the requested type', async () => {
  const { http } = httpFor(() => new Response('x', { headers: { 'content-type': 'image/png' } }))
  expect((await http.blob('/i', { type: 'image/' })).type).toBe('image/png')
  await expect(http.blob('/i', { type: 'text/' })).rejects.toMatchObject({ code: 'parse' })
})

test('stops at the deadline and on abort, even when fetch does not', async () => {
  const slow = httpFor(() => new Promise<Response>(() => {}))
  const late = slow.http.get('/a', { parse: text })
  for (const run of slow.timers) run()
  await expect(late).rejects.toMatchObject({ code: 'timeout', exit: 'timeout' })
  const controller = new AbortController()
  const left = slow.http.get('/a', { parse: text, signal: controller.signal })
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  expect(slow.calls[1]?.init.signal?.aborted).toBe(true)
  await expect(
    slow.http.get('/a', { parse: text, signal: controller.signal }),
  ).rejects.toMatchObject({ code: 'aborted' })
  expect(slow.calls).toHaveLength(2)
})

test('never leaves the base URL with any path', async () => {
  const { http, calls } = httpFor(json('ok'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom('/', '\\', '.', '..', '%2e', 'a', '?', '#', '@', ':', '//evil.example'),
      ),
      async (parts) => {
        await http.get(parts.join(''), { parse: text }).catch(() => {})
        const url = new URL(calls.at(-1)?.url ?? 'https://api.example/base/')
        expect(url.origin).toBe('https://api.example')
        expect(url.pathname.startsWith('/base/')).toBe(true)
      },
    ),
  )
})

test.each([
  ['5', 5_000],
  ['0', 0],
  [new Date(1_005_000).toUTCString(), 5_000],
  [new Date(1_000).toUTCString(), 0],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j means %j ms', (header, ms) => {
  expect(parseRetryAfter(header, 1_000_000)).toBe(ms)
})

test.each(['..', '/../a', 'a/%2e%2e/b', 'a/./b', '\\..'])(
  'refuses a path that leaves the base URL: %s',
  async (path) => {
    const { http, calls } = httpFor(json('ok'))
    await expect(http.get(path, { parse: text })).rejects.toMatchObject({ code: 'http-path' })
    expect(calls).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { event, start } from './start.ts'

const report = (): object =>
  event({
    timestamp: '2026-01-02T03:04:05.678Z',
    props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'x', stackTrace: 'at y' },
  })

test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/json', 'application/json; charset=utf-8'])(
  'an event sent as %s is kept',
  async (type) => {
    const { post, admin } = await start()
    const sent = event()
    const reply = await post('/e', sent, {}, { 'content-type': type })
    expect([reply.status, await reply.json()]).toEqual([202, { accepted: 1, rejected: 0 }])
    expect(await admin.events('default')).toEqual([sent])
  },
)

test('an error report is kept', async () => {
  const { post, admin } = await start()
  const sent = report()
  expect((await post('/e', sent)).status).toBe(202)
  expect(await admin.events('default')).toEqual([sent])
})

test('a batch costs only what is no event in it, and a repeated event is one', async () => {
  const { post, admin } = await start()
  const [a, b] = [event(), event()]
  const reply = await post('/batch', [a, { nonsense: true }, b])
  expect([reply.status, await reply.json()]).toEqual([202, { accepted: 2, rejected: 1 }])
  await post('/batch', [b, a])
  expect(await admin.events('default')).toHaveLength(2)
})

test('a project that is removed while its events arrive is unknown, and nothing breaks', async () => {
  let removed: Promise<boolean> | undefined
  let remove = (): void => {}
  const { post, admin } = await start({ now: () => (remove(), 1_700_000_000_000) })
  await admin.saveProject({ id: 'gone' })
  // Asked for the time, the collector is about to write.
  remove = () => (removed ??= admin.removeProject('gone'))
  const reply = await post('/e', event(), { projectId: 'gone' })
  expect(await removed).toBe(true)
  expect(reply.status).toBe(401)
})

test('what a project that does not collect is sent goes nowhere', async () => {
  const { post, admin } = await start()
  await admin.saveProject({ id: 'quiet', analytics: false })
  expect((await post('/e', event(), { projectId: 'quiet' })).status).toBe(202)
  expect(await admin.events('quiet')).toEqual([])
})

test.each([
  ['/e', '{', 400],
  ['/e', '', 400],
  ['/e', {}, 400],
  ['/e', [event()], 400],
  ['/e', event({ eventId: 'x' }), 400],
  ['/e', event({ timestamp: -1 }), 400],
  ['/batch', event(), 400],
  ['/batch', [], 400],
  ['/batch', [1, null, 'x'], 400],
])('%s with %j is %d', async (path, body, status) => {
  const { post, admin } = await start()
  const reply = await post(path, body)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({ status: 'error', reasons: [{ name: expect.any(String) }] })
  expect(await admin.events('default')).toEqual([])
})

test('a body that is nested without end is refused before anybody walks it', async () => {
  const { post, admin } = await start()
  const nested = (depth: number): string =>
    JSON.stringify(event({ props: { type: 'track', event: 'OPEN', properties: { x: 'HERE', y: '[{"\\' } } })).replace(
      '"HERE"',
      '['.repeat(depth) + ']'.repeat(depth),
    )
  expect((await post('/e', nested(50))).status).toBe(202)
  for (const depth of [100, 100_000]) {
    const reply = await post('/e', nested(depth))
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('nested deeper than 64')])
  }
  expect((await post('/e', '['.repeat(200_000))).status).toBe(400)
  expect((await post('/e', `"${'\\'.repeat(200_000)}`)).status).toBe(400)
  expect(await admin.events('default')).toHaveLength(1)
})

test('another content type is 415', async () => {
  const { post } = await start()
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/html', 'text/plainx', 'image/png'])
    expect((await post('/e', event(), {}, { 'content-type': type })).status, type).toBe(415)
})

test('the collector refuses a page that is not of the project', async () => {
  const { post, admin } = await start()
  await admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  expect((await post('/e', event(), { projectId: 'shop' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('/e', event(), { projectId: 'shop' }, { origin: 'https://shop.example' })).status).toBe(202)
  expect(await admin.events('shop')).toHaveLength(1)
})

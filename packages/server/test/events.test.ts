import { expect, test } from 'vitest'
import { event, start } from './start.ts'

const report = (): object =>
  event({
    timestamp: '2026-01-02T03:04:05.678Z',
    props: {
      type: 'error',
      event: 'API_ERROR',
      errorType: 'TypeError',
      errorMessage: 'x',
      stackTrace: 'at y',
    },
  })

test.each([
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/json',
  'application/json; charset=utf-8',
])('stores an event sent as %s', async (type) => {
  const { post, admin } = await start()
  const sent = event()
  const reply = await post('/e', sent, {}, { 'content-type': type })
  expect([reply.status, await reply.json()]).toEqual([202, { accepted: 1, rejected: 0 }])
  expect(await admin.events('default')).toEqual([sent])
})

test('stores an error report', async () => {
  const { post, admin } = await start()
  const sent = report()
  expect((await post('/e', sent)).status).toBe(202)
  expect(await admin.events('default')).toEqual([sent])
})

test('drops only invalid events of a batch, and stores a repeated event once', async () => {
  const { post, admin } = await start()
  const [a, b] = [event(), event()]
  const reply = await post('/batch', [a, { nonsense: true }, b])
  expect([reply.status, await reply.json()]).toEqual([202, { accepted: 2, rejected: 1 }])
  await post('/batch', [b, a])
  expect(await admin.events('default')).toHaveLength(2)
})

test('answers as for an unknown project when it is removed while its events arrive', async () => {
  let removed: Promise<boolean> | undefined
  let remove = (): void => {}
  const { post, admin } = await start({ steady: () => (remove(), 0) })
  await admin.saveProject({ id: 'gone' })
  // When the collector reads the time, it is about to write.
  remove = () => (removed ??= admin.removeProject('gone'))
  const reply = await post('/e', event(), { projectId: 'gone' })
  expect(await removed).toBe(true)
  expect(reply.status).toBe(401)
  expect((await post('/e', event(), { projectId: 'gone' })).status).toBe(401)
  expect(await admin.events('gone')).toEqual([])
})

test('drops events of a project that does not collect', async () => {
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
])('%s with %j returns %d', async (path, body, status) => {
  const { post, admin } = await start()
  const reply = await post(path, body)
  expect(reply.status).toBe(status)
  expect(await reply.json()).toMatchObject({
    status: 'error',
    reasons: expect.arrayContaining([
      { name: expect.any(String), description: expect.any(String) },
    ]),
  })
  expect(await admin.events('default')).toEqual([])
})

test('a body that is nested without end is refused before it is walked', async () => {
  const { post, admin } = await start()
  const nested = (depth: number): string =>
    JSON.stringify(
      event({ props: { type: 'track', event: 'OPEN', properties: { x: 'HERE', y: '[{"\\' } } }),
    ).replace('"HERE"', '['.repeat(depth) + ']'.repeat(depth))
  expect((await post('/e', nested(3))).status).toBe(202)
  for (const depth of [100, 100_000]) {
    const reply = await post('/e', nested(depth))
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('nested deeper than 64'),
    ])
  }
  expect((await post('/e', '['.repeat(200_000))).status).toBe(400)
  expect((await post('/e', `"${'\\'.repeat(200_000)}`)).status).toBe(400)
  expect(await admin.events('default')).toHaveLength(1)
})

const fields = (many: number): object =>
  Object.fromEntries(Array.from({ length: many }, (_, n) => [`k${n}`, n]))
const list = (many: number): null[] => Array.from({ length: many }, () => null)
/** Each at its cap, and one beyond it. */
const capped: readonly (readonly [what: string, at: object, beyond: object])[] = [
  ['fields', fields(32), fields(33)],
  ['fields within a field', { x: fields(32) }, { x: fields(33) }],
  ['a name', { ['k'.repeat(64)]: 1 }, { ['k'.repeat(65)]: 1 }],
  ['a name within a field', { x: { ['k'.repeat(64)]: 1 } }, { x: { ['k'.repeat(65)]: 1 } }],
  ['a text', { x: 't'.repeat(512) }, { x: 't'.repeat(513) }],
  ['a text in a list', { x: ['t'.repeat(512)] }, { x: ['t'.repeat(513)] }],
  ['a list', { x: list(200) }, { x: list(201) }],
  ['depth', { x: [{ y: ['deep'] }] }, { x: [{ y: [[]] }] }],
]

test.each(capped)('limits %s of properties as the widget does', async (_, at, beyond) => {
  const { post, admin } = await start()
  const of = (properties: object): object =>
    event({ props: { type: 'track', event: 'OPEN', properties } })
  const sent = of(at)
  expect((await post('/e', sent)).status).toBe(202)
  const reply = await post('/e', of(beyond))
  const { reasons } = (await reply.json()) as { reasons: { name: string; description: string }[] }
  expect([reply.status, reasons[0]]).toEqual([
    400,
    {
      name: expect.stringMatching(/^props\.properties/),
      description: expect.stringMatching(/^expected /),
    },
  ])
  expect(await (await post('/batch', [of(beyond), event()])).json()).toEqual({
    accepted: 1,
    rejected: 1,
  })
  expect((await admin.events('default'))[0]).toEqual(sent)
})

test('limits the items of an impression in the same way', async () => {
  const { post } = await start()
  const of = (items: readonly unknown[]): object =>
    event({ props: { type: 'track', event: 'WALLET_IMPRESSION_V2', items } })
  expect((await post('/e', of([{ name: 'Blue', at: [1] }, fields(32)]))).status).toBe(202)
  for (const items of [
    [fields(33)],
    [{ name: 't'.repeat(513) }],
    [{ at: [[]] }],
    Array.from({ length: 201 }, () => ({})),
  ])
    expect((await post('/e', of(items))).status).toBe(400)
})

test('returns 415 for another content type', async () => {
  const { post } = await start()
  for (const type of [
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/html',
    'text/plainx',
    'image/png',
  ])
    expect((await post('/e', event(), {}, { 'content-type': type })).status, type).toBe(415)
})

test('refuses the collector to a page outside the project', async () => {
  const { post, admin } = await start()
  await admin.saveProject({ id: 'shop', origins: ['https://shop.example'] })
  expect(
    (await post('/e', event(), { projectId: 'shop' }, { origin: 'https://evil.example' })).status,
  ).toBe(403)
  expect(
    (await post('/e', event(), { projectId: 'shop' }, { origin: 'https://shop.example' })).status,
  ).toBe(202)
  expect(await admin.events('shop')).toHaveLength(1)
})

const events = (many: number): object[] => Array.from({ length: many }, () => event())

test('counts every entry of a batch against the rate limit, valid or not', async () => {
  const { post, admin } = await start({ rateLimit: 100 })
  expect((await post('/batch', events(60))).status).toBe(202)
  const reply = await post('/batch', [...events(20), ...Array.from({ length: 21 }, () => ({}))])
  expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([
    429,
    expect.any(Number),
  ])
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await admin.events('default')).toHaveLength(60)
})

test('counts events of one project against no other project, and against no other request', async () => {
  const { get, post, admin } = await start({ rateLimit: 100 })
  await admin.saveProject({ id: 'loud' })
  const loud = { projectId: 'loud' }
  expect((await post('/batch', events(100), loud)).status).toBe(202)
  expect((await post('/e', event(), loud)).status).toBe(429)
  expect((await post('/batch', events(90))).status).toBe(202)
  expect((await get('/getWallets', loud)).status).toBe(200)
})

test('refuses a batch over the limit without reading its body', async () => {
  const { post } = await start({ rateLimit: 5 })
  expect((await post('/batch', events(5))).status).toBe(202)
  const reply = await post('/batch', '{ no JSON')
  expect([reply.status, reply.headers.get('connection')]).toEqual([429, 'close'])
})

test('refuses a batch that exceeds every limit as too large', async () => {
  const { post } = await start({ rateLimit: 20 })
  const reply = await post('/batch', events(21))
  expect([reply.status, await reply.text()]).toEqual([
    400,
    expect.stringContaining('1 to 20 events'),
  ])
  expect((await post('/batch', events(20))).status).toBe(202)
})

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test('removes from an error report whatever the widget would remove', async () => {
  const { post, admin } = await start()
  const key = 'ab'.repeat(32)
  const props = {
    type: 'error',
    event: 'API_ERROR',
    errorType: `E ${key}`,
    errorMessage: `import of ${phrase} failed at 9`,
    stackTrace: `at f (https://a.example/x.js?token=1:2:3) 1. ${phrase}`,
  }
  expect(
    (
      await post(
        '/e',
        event({
          url: `https://shop.example/${key}?seed=${phrase}`,
          timestamp: '2026-01-02T03:04:05.678Z',
          props,
        }),
      )
    ).status,
  ).toBe(202)
  const [kept] = (await admin.events('default')) as { url: string; props: object }[]
  expect(kept!.props).toEqual({
    ...props,
    errorType: 'E [removed]',
    errorMessage: 'import of [removed] at 9',
    stackTrace: 'at f (https://a.example/x.js 1. [removed]',
  })
  expect(JSON.stringify(kept)).not.toMatch(/winner|abab/)
})

test('removes every mnemonic from an event, wherever it is nested, and keeps the rest', async () => {
  const { post, admin } = await start()
  const words = phrase.split(' ').slice(0, 6).join(' ')
  const props = {
    type: 'track',
    event: 'CONNECT_ERROR',
    properties: {
      message: `at ${phrase}`,
      output: [{ more: `${phrase} ${phrase}`, count: 1, none: null }],
      'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo': true,
      words,
      explorerId: 'c5'.repeat(32),
    },
  }
  const items = [{ name: phrase }]
  await post('/batch', [
    event({ props }),
    event({
      url: `https://shop.example/ ${phrase}`,
      props: { type: 'track', event: 'WALLET_IMPRESSION_V2', items },
    }),
  ])
  const kept = (await admin.events('default')) as { url: string; props: object }[]
  expect(kept.map((each) => each.props)).toEqual([
    {
      ...props,
      properties: {
        message: 'at [removed]',
        output: [{ more: '[removed]', count: 1, none: null }],
        '[removed]': true,
        words,
        explorerId: 'c5'.repeat(32),
      },
    },
    { type: 'track', event: 'WALLET_IMPRESSION_V2', items: [{ name: '[removed]' }] },
  ])
  expect(kept[1]!.url).toBe('https://shop.example/ [removed]')
})

test('refuses an event of more entries than any has, by name and against the rate limit, and keeps the rest of its batch', async () => {
  const { post, admin } = await start({ rateLimit: 3 })
  const large = event({ props: { type: 'track', event: 'OPEN', properties: fields(12_000) } })
  const reply = await post('/e', large)
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { reasons: [{ name: 'body', description: 'expected at most 2048 entries an event' }] },
  ])
  const batch = await post('/batch', [large, event()])
  expect(await batch.json()).toEqual({ accepted: 1, rejected: 1 })
  expect((await post('/e', event())).status).toBe(429)
  expect(await admin.events('default')).toHaveLength(1)
})

import fc from 'fast-check'
import { walletsEnvelope } from '@portico/wire'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { createDirectory, type Directory } from './directory.ts'
import { parseWallets } from './wallet-pages.ts'
import type { PorticoConfig } from '../contracts/config.ts'
import { serviceWorld, type ServiceWorld } from '../../test/service.ts'

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>

/** A service with `count` wallets that answers in the wire format. */
function wallets(count: number): Answer {
  const all = Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    name: `Wallet ${at}`,
    order: at,
    badge_type: at % 10 ? 'none' : 'certified',
  }))
  return (url) => {
    const query = url.searchParams
    const wanted = all.filter(
      (each) =>
        each.name.includes(query.get('search') ?? '') &&
        (!query.get('badge_type') || each.badge_type === query.get('badge_type')) &&
        (!query.get('include') || query.get('include')!.split(',').includes(each.id)) &&
        !(query.get('exclude') ?? '').split(',').includes(each.id),
    )
    const size = Number(query.get('entries'))
    const start = (Number(query.get('page')) - 1) * size
    return Response.json({ data: wanted.slice(start, start + size), count: wanted.length })
  }
}

function open(
  answer: Answer,
  config: Partial<PorticoConfig> = {},
): Omit<ServiceWorld, 'pass'> & {
  directory: Directory
  asked(): URL[]
  pass(ms: number): Promise<void>
} {
  const world = serviceWorld({ config, answer: ({ url, init }) => answer(url, init) })
  return {
    ...world,
    directory: createDirectory(world.ctx, world.http, world.resources),
    asked: () => world.calls.map(({ url }) => url),
    pass(ms) {
      world.pass(ms)
      return world.rest()
    },
  }
}

test('pages of 40 load one after the other, and none after the last', async () => {
  const { directory, asked } = open(wallets(90))
  for (const count of [40, 80, 90, 90]) {
    await directory.more({})
    expect(directory.listed({}).records).toHaveLength(count)
  }
  expect(
    asked().map((url) => [
      url.pathname,
      url.searchParams.get('page'),
      url.searchParams.get('entries'),
    ]),
  ).toEqual([
    ['/getWallets', '1', '40'],
    ['/getWallets', '2', '40'],
    ['/getWallets', '3', '40'],
  ])
  expect(asked()[0]!.searchParams.get('chains')).toBe('eip155:1')
  expect(directory.listed({})).toMatchObject({ count: 90, done: true, status: 'ready' })
})

test('two calls for the next page share one request', async () => {
  const { directory, asked } = open(wallets(90))
  await Promise.all([directory.more({}), directory.more({})])
  expect(asked()).toHaveLength(1)
})

test('treats a listing with an empty search and no badge as one that leaves them out', async () => {
  const { directory, asked } = open(wallets(90))
  await directory.more({})
  expect(directory.listed({ search: '', certified: false }).records).toHaveLength(40)
  await directory.more({ search: '', certified: false })
  expect(asked().map((url) => url.searchParams.get('page'))).toEqual(['1', '2'])
})

test('the host’s lists and the badge are request parameters', async () => {
  const { directory, asked } = open(wallets(90), {
    includeWalletIds: ['w1', 'w10', 'w20'],
    excludeWalletIds: ['w20'],
  })
  await directory.more({ certified: true })
  expect(Object.fromEntries(asked()[0]!.searchParams)).toMatchObject({
    badge_type: 'certified',
    include: 'w1,w10,w20',
    exclude: 'w20',
    projectId: 'shop',
  })
  expect(directory.listed({ certified: true }).records.map(({ id }) => id)).toEqual(['w10'])
})

test('sends no other request after a complete search', async () => {
  const { directory, asked } = open(wallets(100))
  await directory.more({ search: 'Wallet' })
  expect(directory.listed({ search: 'Wallet' })).toMatchObject({ count: 100, done: true })
  await directory.more({ search: 'Wallet' })
  expect(asked()).toHaveLength(1)
})

test('changing the host’s list sends a new request', async () => {
  const { directory, asked, setOptions } = open(wallets(90), { includeWalletIds: ['w1'] })
  await directory.more({})
  expect(directory.listed({})).toMatchObject({ count: 1, done: true })
  setOptions({ includeWalletIds: ['w1', 'w2'] })
  expect(directory.listed({})).toMatchObject({ count: null, status: 'idle', done: false })
  await directory.more({})
  expect(directory.listed({}).records.map(({ id }) => id)).toEqual(['w1', 'w2'])
  expect(asked()).toHaveLength(2)
})

test('an invalid id is not requested, because the service would reject the whole request', async () => {
  const { directory, asked } = open(wallets(10), {
    excludeWalletIds: ['w1', 'my wallet', 'a,b', '', 'é', 'x'.repeat(129)],
  })
  await directory.more({})
  expect(asked()[0]!.searchParams.get('exclude')).toBe('w1')
})

test('searches are sent from the first letter on, 300 ms apart, and only the last one counts', async () => {
  const { directory, asked, pass } = open(wallets(300))
  directory.search({ search: '' })
  await pass(1_000)
  expect(asked()).toHaveLength(0)
  directory.search({ search: 'W' })
  await pass(0)
  for (const text of ['Wal', 'Wall', 'Walle']) {
    directory.search({ search: text })
    await pass(50)
  }
  expect(asked().map((url) => url.searchParams.get('search'))).toEqual(['W'])
  await pass(200)
  expect(asked().map((url) => url.searchParams.get('search'))).toEqual(['W', 'Walle'])
  expect(asked()[1]!.searchParams.get('entries')).toBe('100')
  expect(directory.listed({ search: 'Walle' }).records).toHaveLength(100)
  directory.search({ search: 'W' })
  await pass(1_000)
  expect(asked()).toHaveLength(2)
})

test('an outdated search is aborted', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const { directory, pass } = open((_url, init) => {
    signals.push(init.signal)
    return new Promise(() => {})
  })
  directory.search({ search: 'Rab' })
  await pass(0)
  directory.search({ search: 'Rain' })
  expect(signals[0]?.aborted).toBe(true)
  await pass(300)
  expect([signals.length, signals[1]?.aborted]).toEqual([2, false])
})

test.each([
  ['refused', () => new Response('', { status: 403 }), 'http-status'],
  ['broken', () => new Response('', { status: 500 }), 'http-status'],
  ['not JSON', () => new Response('<html>'), 'parse'],
  ['of another shape', () => Response.json({ data: {}, count: 1 }), 'parse'],
  ['a count that is none', () => Response.json({ data: [], count: -1 }), 'parse'],
])(
  'an answer that is %s is an error that a visitor may retry after 3 s, and the client after 30',
  async (_name, bad, code) => {
    let good = false
    const list = wallets(10)
    const { directory, asked, ctx, pass } = open((url, init) => (good ? list(url, init) : bad()))
    await directory.more({})
    expect(directory.listed({})).toMatchObject({ status: 'error', records: [], done: false })
    expect(Object.values(ctx.state.get().resources)[0]?.error?.code).toBe(code)
    good = true
    await directory.more({})
    expect(asked()).toHaveLength(1)
    await directory.more({}, 'manual')
    expect(directory.listed({})).toMatchObject({ status: 'ready', done: true })
    await pass(0)
  },
)

test('automatic retries honour Retry-After', async () => {
  const { directory, asked, pass } = open(
    () => new Response('', { status: 429, headers: { 'retry-after': '90' } }),
  )
  await directory.more({})
  await pass(60_000)
  await directory.more({})
  expect(asked()).toHaveLength(1)
  await pass(30_001)
  await directory.more({})
  expect(asked()).toHaveLength(2)
})

test('reports offline in the error, and keeps loaded pages', async () => {
  const { directory, connect, ctx } = open(wallets(90))
  await directory.more({})
  connect(false)
  await directory.more({})
  expect(directory.listed({})).toMatchObject({ status: 'error', count: 90 })
  expect(directory.listed({}).records).toHaveLength(40)
  expect(Object.values(ctx.state.get().resources).map((each) => each.error?.code)).toEqual([
    undefined,
    'network',
  ])
})

test('an invalid wallet drops only itself', async () => {
  const { directory } = open(() =>
    Response.json({
      count: 4,
      data: [
        {
          id: 'ok',
          name: 'Fine\u202e',
          homepage: 'javascript:alert(1)',
          mobile_link: 'data:text/html,x',
          image_id: '../../secret',
        },
        { id: 'x'.repeat(500), name: 'Long' },
        { name: 'Nameless' },
        'text',
      ],
    }),
  )
  await directory.more({})
  expect(directory.listed({}).records).toEqual([
    { id: 'ok', name: 'Fine', order: Number.MAX_SAFE_INTEGER },
  ])
  expect(directory.listed({}).done).toBe(true)
})

test('an endless directory ends', async () => {
  const { directory, asked } = open((url) =>
    Response.json({
      count: 1_000_000,
      data: Array.from({ length: 40 }, (_, at) => ({
        id: `${url.searchParams.get('page')}-${at}`,
        name: 'W',
      })),
    }),
  )
  for (let page = 0; page < 300; page++) await directory.more({})
  expect(asked().length).toBe(250)
  expect(directory.listed({}).done).toBe(true)
})

test('requests four wallets on intent, and the ones in the host’s lists that are not bundled', async () => {
  const { directory, asked } = open(wallets(90), {
    featuredWalletIds: ['w7', 'io.rabby'],
    excludeWalletIds: ['w0'],
  })
  await directory.recommend()
  expect(
    asked().map((url) => [
      url.searchParams.get('entries'),
      url.searchParams.get('include'),
      url.searchParams.get('exclude'),
    ]),
  ).toEqual([
    ['4', null, 'w0,w7,io.rabby'],
    ['100', 'w7,w0', null],
  ])
  expect(directory.known().map(({ id }) => id)).toEqual(['w1', 'w2', 'w3', 'w4', 'w0', 'w7'])
  expect(directory.count()).toBe(88)
  await directory.more({})
  expect(directory.known()).toBe(directory.known())
  directory.stop()
  expect(directory.known()).toEqual([])
})

test('a reply is accepted exactly when the shared schema accepts it', () => {
  const reply = fc.oneof(
    fc.anything(),
    fc.record(
      {
        data: fc.oneof(fc.array(fc.anything()), fc.anything()),
        count: fc.oneof(fc.nat(), fc.integer(), fc.double(), fc.anything()),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(reply, (value) => {
      expect(parseWallets(value) !== null).toBe(is(walletsEnvelope, value))
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
  expect(parseWallets({ data: Array(1_001).fill({}), count: 1 })).toBeNull()
})

import { expect, test } from 'vitest'
import type { Platform } from '../types/index.ts'
import { createImages, type Images } from './images.ts'
import { serviceWorld, type ServiceWorld } from '../../test/service.ts'

const picture = (): Response => new Response('x', { headers: { 'content-type': 'image/png' } })

function open(answer: (init: RequestInit) => Response | Promise<Response>): Omit<
  ServiceWorld,
  'pass'
> & {
  images: Images
  live: Set<string>
  asked(): URL[]
  pass(ms: number): Promise<void>
} {
  const world = serviceWorld({ answer: ({ init }) => answer(init) })
  const live = new Set<string>()
  let made = 0
  const window = {
    URL: {
      createObjectURL: () => {
        const url = `blob:${made++}`
        live.add(url)
        return url
      },
      revokeObjectURL: (url: string) => live.delete(url),
    },
  } as unknown as Platform['window']
  return {
    ...world,
    live,
    images: createImages(world.http, { ...world.ctx.services.platform, window }),
    asked: () => world.calls.map(({ url }) => url),
    pass(ms) {
      world.pass(ms)
      return world.rest()
    },
  }
}

test('a picture is fetched once from its own endpoint, and notifies when it has loaded', async () => {
  const { images, asked, rest } = open(picture)
  let reported = 0
  images.subscribe(() => reported++)
  for (const [kind, id] of [
    ['wallet', 'a'],
    ['wallet', 'a'],
    ['asset', 'eip155:1'],
    ['token', 'ETH'],
    ['currency', 'usd'],
  ] as const)
    images.want(kind, id)
  await rest()
  images.want('wallet', 'a')
  expect(asked().map((url) => url.pathname)).toEqual([
    '/getWalletImage/a',
    '/public/getAssetImage/eip155%3A1',
    '/public/getTokenImage/ETH',
    '/public/getCurrencyImage/usd',
  ])
  expect(images.get('wallet', 'a')).toBe('blob:0')
  expect(reported).toBe(4)
})

test.each([
  ['not there', () => new Response('', { status: 404 })],
  ['no picture', () => new Response('<script>', { headers: { 'content-type': 'text/html' } })],
  [
    'a document by another name',
    () => new Response('<x/>', { headers: { 'content-type': 'image/x+xml' } }),
  ],
  [
    'far too large',
    () => new Response(new Uint8Array(1_000_001), { headers: { 'content-type': 'image/png' } }),
  ],
])(
  'a picture that is %s is replaced by its monogram and not requested again',
  async (_name, answer) => {
    const { images, asked, live, rest } = open(answer)
    images.want('wallet', 'a')
    await rest()
    images.want('wallet', 'a')
    expect([asked().length, images.get('wallet', 'a'), live.size]).toEqual([1, undefined, 0])
  },
)

test.each([
  ['overrun', () => new Response('', { status: 429 })],
  ['closed', () => new Response('', { status: 503 })],
  ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
])('retries a service that is %s when the picture is needed again', async (_name, answer) => {
  let good = false
  const { images, asked, rest } = open(() => (good ? picture() : answer()))
  images.want('wallet', 'a')
  await rest()
  expect(images.get('wallet', 'a')).toBeUndefined()
  good = true
  images.want('wallet', 'a')
  await rest()
  expect([asked().length, images.get('wallet', 'a')]).toEqual([2, 'blob:0'])
})

test('scrolling past thousands of rows loads only the pictures in the document', async () => {
  const waiting: (() => void)[] = []
  const { images, asked, rest } = open(
    () => new Promise((resolve) => waiting.push(() => resolve(picture()))),
  )
  for (let at = 0; at < 5_000; at++) images.want('wallet', `w${at}`)
  for (let turn = 0; turn < 100; turn++) {
    for (const answer of waiting.splice(0)) answer()
    await rest()
  }
  expect(asked().length).toBe(126)
  expect(asked().at(-1)?.pathname).toBe('/getWalletImage/w4999')
})

test('an SVG, which could run scripts as a page, gets an address without an origin', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const { images, live } = open(
    () => new Response(drawing, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } }),
  )
  const come = new Promise<void>((resolve) => images.subscribe(resolve))
  images.want('wallet', 'a')
  await come
  expect([images.get('wallet', 'a'), live.size]).toEqual([
    `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    0,
  ])
})

test('a picture that loads after the cache was released is released as well', async () => {
  const { images, live, rest } = open(picture)
  images.want('wallet', 'a')
  for (let turn = 0; turn < 40 && !images.get('wallet', 'a'); turn++) {
    await Promise.resolve()
    images.stop()
  }
  await rest()
  expect([live.size, images.get('wallet', 'a')]).toEqual([0, undefined])
})

test('six load at a time; prefetches are aborted after 2 s, needed ones are not', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const { images, asked, pass, rest } = open((init) => {
    signals.push(init.signal)
    return new Promise(() => {})
  })
  images.prefetch(
    'wallet',
    Array.from({ length: 20 }, (_, at) => `w${at}`),
  )
  await rest()
  expect(asked()).toHaveLength(6)
  images.want('wallet', 'w0')
  await pass(2_000)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, true, true, true, true])
  images.want('wallet', 'w9')
  await rest()
  expect(asked().at(-1)?.pathname).toBe('/getWalletImage/w9')
})

test('a picture that a row waits for is not aborted with its prefetch', async () => {
  const answers: (() => void)[] = []
  const { images, asked, pass, rest } = open(
    () => new Promise((resolve) => answers.push(() => resolve(picture()))),
  )
  const ids = Array.from({ length: 8 }, (_, at) => `w${at}`)
  for (const id of ids) images.want('wallet', id)
  images.prefetch('wallet', ids)
  await pass(2_000)
  for (const answer of answers.splice(0)) answer()
  await rest()
  expect(asked().map(({ pathname }) => pathname.split('/').at(-1))).toEqual(ids)
})

test('caches at most 200, evicts the least recently shown first, and releases all', async () => {
  const { images, live, rest } = open(picture)
  for (let at = 0; at < 200; at++) {
    images.want('wallet', `w${at}`)
    await rest()
  }
  expect(live.size).toBe(200)
  images.get('wallet', 'w0')
  images.want('wallet', 'more')
  await rest()
  expect([live.size, images.get('wallet', 'w0') !== undefined, images.get('wallet', 'w1')]).toEqual(
    [200, true, undefined],
  )
  images.stop()
  expect([live.size, images.get('wallet', 'w0')]).toEqual([0, undefined])
})

import { expect, test } from 'vitest'
import type { Platform } from '../types.ts'
import { createImages, type Images } from './images.ts'
import { createWorld, type Answer, type World } from './world.fixture.ts'

const picture = (): Response => new Response('x', { headers: { 'content-type': 'image/png' } })

function open(answer: Answer): World & { images: Images; live: Set<string> } {
  const world = createWorld(answer)
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
  return { ...world, live, images: createImages(world.http, { ...world.platform, window }) }
}

test('a picture is fetched once, from its own endpoint, and says when it has come', async () => {
  const { images, asked, settle } = open(picture)
  let told = 0
  images.subscribe(() => told++)
  for (const [kind, id] of [['wallet', 'a'], ['wallet', 'a'], ['asset', 'eip155:1'], ['token', 'ETH'], ['currency', 'usd']] as const) images.want(kind, id)
  await settle()
  images.want('wallet', 'a')
  expect(asked.map((url) => url.pathname)).toEqual(['/getWalletImage/a', '/public/getAssetImage/eip155%3A1', '/public/getTokenImage/ETH', '/public/getCurrencyImage/usd'])
  expect(images.get('wallet', 'a')).toBe('blob:0')
  expect(told).toBe(4)
})

test.each([
  ['not there', () => new Response('', { status: 404 })],
  ['no picture', () => new Response('<script>', { headers: { 'content-type': 'text/html' } })],
  ['far too large', () => new Response(new Uint8Array(1_000_001), { headers: { 'content-type': 'image/png' } })],
])('one that is %s is left to its monogram, and not asked for again', async (_name, answer) => {
  const { images, asked, live, settle } = open(answer)
  images.want('wallet', 'a')
  await settle()
  images.want('wallet', 'a')
  expect([asked.length, images.get('wallet', 'a'), live.size]).toEqual([1, undefined, 0])
})

test('six at a time; those fetched ahead of need are given up after 2 s, those in need are not', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const { images, asked, pass, settle } = open((_url, init) => {
    signals.push(init.signal)
    return new Promise(() => {})
  })
  images.prefetch('wallet', Array.from({ length: 20 }, (_, at) => `w${at}`))
  await settle()
  expect(asked).toHaveLength(6)
  images.want('wallet', 'w0')
  await pass(2_000)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, true, true, true, true])
  images.want('wallet', 'w9')
  await settle()
  expect(asked.at(-1)?.pathname).toBe('/getWalletImage/w9')
})

test('at most 200 are held, the one unseen longest goes first, and all are given back', async () => {
  const { images, live, settle } = open(picture)
  for (let at = 0; at < 200; at++) images.want('wallet', `w${at}`)
  for (let turn = 0; turn < 60; turn++) await settle()
  expect(live.size).toBe(200)
  images.get('wallet', 'w0')
  images.want('wallet', 'more')
  await settle()
  expect([live.size, images.get('wallet', 'w0') !== undefined, images.get('wallet', 'w1')]).toEqual([200, true, undefined])
  images.stop()
  expect([live.size, images.get('wallet', 'w0')]).toEqual([0, undefined])
})

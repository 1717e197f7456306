import fc from 'fast-check'
import { expect, test } from 'vitest'
import { json, serviceWorld } from '../../test/service.ts'
import { checkOrigin, originAllowed, originMatches } from './origins.ts'

test.each([
  ['http://localhost', true],
  ['https://localhost:8443', true],
  ['http://127.0.0.1:5173', true],
  ['https://preview-12.pages.dev', true],
  ['https://shop.vercel.app', true],
  ['https://a.b.ngrok-free.app', true],
  ['https://secure-mobile.walletconnect.com', true],
  ['https://secure-mobile.walletconnect.org', true],
  ['https://pages.dev', false],
  ['http://shop.vercel.app', false],
  ['https://shop.vercel.app.evil.example', false],
  ['https://localhost.evil.example', false],
  ['https://notlocalhost:1', false],
  ['https://secure-mobile-walletconnect.com', false],
  ['https://shop.example', false],
])('with an empty list, checks %s: allowed is %s', (origin, allowed) => {
  expect(originAllowed(origin, [])).toBe(allowed)
})

test.each([
  ['https://shop.example', 'https://shop.example', true],
  ['https://shop.example', 'https://shop.example:444', false],
  ['https://shop.example', 'http://shop.example', false],
  ['https://shopXexample', 'https://shop.example', false],
  ['https://shop.example', 'https://shopXexample', false],
  ['https://*.shop.example', 'https://a.b.shop.example', true],
  ['https://*.shop.example', 'https://shop.example', false],
  ['https://*.shop.example', 'https://a.shop.example.evil', false],
  ['*.shop.example', 'https://a.shop.example', true],
  ['https://*-shop-*.example', 'https://my-shop-1.example', true],
  ['https://*-shop-*.example', 'https://-shop-example', false],
  ['*', 'https://anything.example', true],
  ['**', '', true],
  ['', '', true],
  ['', 'a', false],
  ['ab*ba', 'aba', false],
  ['a*bc*c', 'abc', false],
  ['a*bc*c', 'abcc', true],
  ['[a-z]+', 'abc', false],
  ['(a|b)*', 'ab', false],
  ['.*', 'abc', false],
])('%s means %s: %s', (pattern, origin, means) => {
  expect(originMatches(pattern, origin)).toBe(means)
})

/** The same rule as a regular expression, with every character but the star escaped. */
const oracle = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
      .join('[^]*')}$`,
  )

test('agrees with a hand-written regular expression', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    '.',
    '*',
    '-',
    '[',
    ')',
    '+',
    '?',
    '\\',
    '^',
    '$',
    '|',
    '://',
    '\n',
    'é',
  )
  const text = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (pattern, origin) => {
      expect(originMatches(pattern, origin)).toBe(oracle(pattern).test(origin))
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

test('a pattern always matches what it was made from', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string(), { minLength: 20 }), (parts, fill) => {
      const clean = parts.map((part) => part.replaceAll('*', ''))
      const origin = clean.map((part, at) => (at ? fill[at % fill.length] : '') + part).join('')
      expect(originMatches(clean.join('*'), origin)).toBe(true)
    }),
  )
})

test('a hostile pattern is matched in linear time', () => {
  let reads = 0
  const counting = {
    length: 3_000,
    startsWith: () => true,
    endsWith: () => true,
    indexOf: (_: string, at: number) => (reads++, at),
  }
  expect(originMatches(`${'a*'.repeat(500)}b`, counting as unknown as string)).toBe(true)
  expect(reads).toBe(499)
})

const page = (answer: Parameters<typeof serviceWorld>[0] = {}) => serviceWorld(answer)

test('an origin that the project does not allow raises the alert origin-not-allowed', async () => {
  const world = page({ answer: () => json({ allowedOrigins: ['https://*.shop.example'] }) })
  await checkOrigin(world.ctx, world.http)
  expect(world.calls[0]?.url.pathname).toBe('/projects/v1/origins')
  expect(world.calls[0]?.url.searchParams.get('projectId')).toBe('shop')
  expect(world.alerts).toMatchObject([
    { code: 'origin-not-allowed', title: 'Invalid App Configuration', severity: 'error' },
  ])
  expect(world.alerts[0]?.detail).toContain('https://shop.example')
})

test.each([
  ['an allowed page', { answer: () => json({ allowedOrigins: ['https://shop.example'] }) }],
  [
    'a developer’s machine',
    { location: 'http://localhost:3000/', answer: () => json({ allowedOrigins: [] }) },
  ],
  [
    'a failed request of a developer’s machine',
    { location: 'http://localhost:3000/', answer: () => new Response('', { status: 500 }) },
  ],
])('%s raises no alert', async (_, options) => {
  const world = page(options)
  await checkOrigin(world.ctx, world.http)
  expect(world.calls).toHaveLength(1)
  expect(world.alerts).toEqual([])
})

test.each([
  ['a failed request', { answer: () => new Response('', { status: 500 }) }],
  [
    'a refused request',
    { answer: () => json({ message: 'Unauthorized: origin not allowed' }, { status: 403 }) },
  ],
  ['an invalid answer', { answer: () => json({ allowedOrigins: 'all' }) }],
  ['a connection that breaks', { answer: () => Promise.reject(new TypeError('Failed to fetch')) }],
])('%s is an empty list of origins', async (_, options) => {
  const world = page(options)
  await checkOrigin(world.ctx, world.http)
  expect(world.alerts).toMatchObject([{ code: 'origin-not-allowed' }])
})

test('raises no alert about its origin for an offline page', async () => {
  const world = page()
  world.connect(false)
  await checkOrigin(world.ctx, world.http)
  expect(world.alerts).toEqual([])
})

test('a page without an origin sends no request', async () => {
  const world = page({ location: 'data:text/html,x' })
  await checkOrigin(world.ctx, world.http)
  expect(world.calls).toEqual([])
})

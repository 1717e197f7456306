/**
 * The login frame as the server serves it, and its policy, which is a row of docs/threat-model.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ancestorsOf } from '../src/embedded/frame/policy.ts'
import type { ServerOptions } from '../src/index.ts'
import { operatorKey } from './embedded.ts'
import { folder } from './process.ts'
import { start } from './start.ts'

const script = `export const a = '${'a'.repeat(5_000)}'`
const page =
  '<!doctype html><title>Wallet</title><script type="module" src="/frame/assets/index-a1.js"></script>'

/** A server with a frame that is a page, two windows and two assets. */
async function framed(options: ServerOptions = {}) {
  const home = folder()
  const frame = path.join(home, 'frame')
  mkdirSync(path.join(frame, 'assets'), { recursive: true })
  writeFileSync(path.join(home, 'secret.js'), 'secret')
  writeFileSync(path.join(frame, 'index.html'), page)
  for (const name of ['window.html', 'popup.html', 'standalone.html'])
    writeFileSync(path.join(frame, name), '<!doctype html><title>Wallet</title>')
  writeFileSync(path.join(frame, 'assets', 'index-a1.js'), script)
  writeFileSync(path.join(frame, 'assets', 'style-a1.css'), 'body {}')
  const server = await start({
    frame,
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example/path',
    frameOrigin: 'https://wallet.shop.example',
    ...options,
  })
  await server.admin.saveProject({
    id: 'shop',
    origins: ['https://shop.example', 'https://*.shop.example:8443', 'https://shop-*.vercel.app'],
  })
  await server.admin.saveProject({ id: 'anybody', origins: [] })
  const get = (name: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}${name}`, { headers, redirect: 'manual' })
  return { server, get }
}

/** What a policy says, by directive. */
const policyOf = (reply: Response): Record<string, string> =>
  Object.fromEntries(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

test('the frame’s policy: allows only the project’s pages and the frame’s own resources', async () => {
  const { get } = await framed()
  const reply = await get('/frame?projectId=shop')
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    page,
  ])
  expect(policyOf(reply)).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: https:",
    'connect-src': "'self' https://recovery.example",
    'worker-src': "'self'",
    'frame-ancestors': 'https://shop.example https://*.shop.example:8443',
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
  expect(
    Object.fromEntries(
      [
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
        'cache-control',
        'access-control-allow-origin',
      ].map((name) => [name, reply.headers.get(name)]),
    ),
  ).toEqual({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': null,
    'cache-control': 'no-store',
    'access-control-allow-origin': null,
  })
  // Without these two, a page that is cross-origin isolated does not load the frame.
  expect(
    ['cross-origin-embedder-policy', 'cross-origin-resource-policy'].map((name) =>
      reply.headers.get(name),
    ),
  ).toEqual(['credentialless', 'cross-origin'])
  const permissions = reply.headers.get('permissions-policy')
  for (const each of [
    'camera=()',
    'microphone=()',
    'geolocation=()',
    'publickey-credentials-get=(self)',
  ])
    expect(permissions).toContain(each)
})

test('frames nothing for a project without origins, except on localhost', async () => {
  const { get } = await framed()
  expect(policyOf(await get('/frame?projectId=anybody'))['frame-ancestors']).toBe("'none'")
  const local = await framed({ frameOrigin: '' })
  expect(policyOf(await local.get('/frame?projectId=anybody'))['frame-ancestors']).toBe(
    'http://localhost http://localhost:* http://127.0.0.1 http://127.0.0.1:*',
  )
  expect(policyOf(await local.get('/frame?projectId=shop'))['frame-ancestors']).toBe(
    'https://shop.example https://*.shop.example:8443',
  )
})

test('tells a page that is not the project’s so, by a page that does nothing else', async () => {
  const { get } = await framed()
  const from = (referer: string, dest = 'iframe'): Promise<Response> =>
    get('/frame?projectId=shop', { referer, 'sec-fetch-dest': dest })
  for (const foreign of ['https://evil.example/', 'https://shop-1.vercel.app/']) {
    const reply = await from(foreign)
    const text = await reply.text()
    expect([text.includes('refused'), text.includes('assets'), reply.status]).toEqual([
      true,
      false,
      200,
    ])
    const { 'script-src': script, ...policy } = policyOf(reply)
    expect(script).toMatch(/^'sha256-[^ ]+'$/)
    expect(policy).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
    })
    expect(reply.headers.get('cross-origin-embedder-policy')).toBe('credentialless')
  }
  for (const reply of [
    await from('https://shop.example/cart'),
    await from('https://a.shop.example:8443/'),
    await from('no address'),
    await from('https://evil.example/', 'document'),
    await get('/frame?projectId=shop'),
  ])
    expect([await reply.text(), policyOf(reply)['frame-ancestors']]).toEqual([
      page,
      'https://shop.example https://*.shop.example:8443',
    ])
})

test('frames no shared suffix unless the operator lists it, and adds no directive from a pattern', () => {
  expect(
    ancestorsOf([
      'https://*.vercel.app',
      'http://localhost:*',
      'https://[::1]:3000',
      'https://a*b.example',
      'https://*',
      'https://a.example/x',
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example https://b.example',
    ]),
  ).toEqual(['https://*.vercel.app', 'http://localhost:*'])
})

test('serves no frame without a project, or for an unknown one', async () => {
  const { get } = await framed()
  expect((await get('/frame')).status).toBe(400)
  expect((await get('/frame?projectId=other')).status).toBe(401)
})

test('allows no script and no framing in its window', async () => {
  const { get } = await framed()
  const policy = policyOf(await get('/frame/window.html'))
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'style-src': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(policy['script-src']).toBeUndefined()
})

test('allows the provider’s window requests to the server only, and no framing', async () => {
  const { get } = await framed()
  const reply = await get('/frame/popup.html?projectId=shop&loginMethod=google')
  expect([
    reply.status,
    reply.headers.get('cache-control'),
    reply.headers.get('referrer-policy'),
  ]).toEqual([200, 'no-store', 'no-referrer'])
  // The window finds the frame through its opener.
  expect(reply.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(policyOf(reply)).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
})

test('allows no framing of the frame’s page in its own window, and keeps its opener', async () => {
  const { get } = await framed()
  const reply = await get('/frame/standalone.html?projectId=shop&host=https://shop.example')
  expect([
    reply.status,
    reply.headers.get('cache-control'),
    reply.headers.get('referrer-policy'),
    reply.headers.get('cross-origin-opener-policy'),
  ]).toEqual([200, 'no-store', 'no-referrer', null])
  expect(policyOf(reply)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  })
})

test('caches assets for good, compresses them where accepted, and denies a worker any request', async () => {
  const { get } = await framed()
  const reply = await get('/frame/assets/index-a1.js', { 'accept-encoding': 'identity' })
  expect([
    reply.headers.get('content-type'),
    reply.headers.get('cache-control'),
    reply.headers.get('content-encoding'),
    await reply.text(),
  ]).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    null,
    script,
  ])
  expect(policyOf(reply)).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'" })
  expect(policyOf(reply)['connect-src']).toBeUndefined()
  expect((await get('/frame/assets/style-a1.css')).headers.get('content-type')).toBe(
    'text/css; charset=utf-8',
  )
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await raw(get, encoding)
    expect(packed.encoding).toBe(encoding)
    expect(unpack(packed.bytes).toString()).toBe(script)
  }
})

/** The bytes as they went over the wire: fetch would unpack them. */
async function raw(
  get: (name: string, headers: Record<string, string>) => Promise<Response>,
  encoding: string,
): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const { url } = await get('/frame/assets/index-a1.js', {})
  const { get: ask } = await import('node:http')
  return new Promise((resolve, reject) => {
    ask(url, { headers: { 'accept-encoding': encoding } }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part as Buffer)
      resolve({ encoding: reply.headers['content-encoding'], bytes: Buffer.concat(parts) })
    }).once('error', reject)
  })
}

test.each([
  '/frame/assets/other.js',
  '/frame/assets/..%2f..%2fsecret.js',
  '/frame/assets/%2e%2e/%2e%2e/secret.js',
  '/frame/assets/..%5c..%5csecret.js',
  '/frame/assets/',
  '/frame/secret.js',
  '/frame/assets/index-a1.js/x',
])('returns 404 for %s', async (name) => {
  const { get } = await framed()
  expect((await get(name)).status).toBe(404)
})

test('a server without embedded wallets, or without a built frame, has none', async () => {
  const { get } = await framed({ embeddedKey: '' })
  expect((await get('/frame?projectId=shop')).status).toBe(404)
  const other = await framed({ frame: folder() })
  expect((await other.get('/frame?projectId=shop')).status).toBe(404)
})

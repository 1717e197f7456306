import { expect, test } from 'vitest'
import * as presets from '@portico/core/networks'
import type { Network } from '@portico/core/networks'
import { start, wallet } from './start.ts'

const networks = Object.values(presets).filter((each): each is Network => typeof each === 'object')

test('every preset network and native coin has a picture', async () => {
  const { get } = await start()
  for (const { id, nativeCurrency } of networks) {
    for (const path of [
      `/public/getAssetImage/${id}`,
      `/public/getAssetImage/${encodeURIComponent(id)}`,
      `/public/getTokenImage/${nativeCurrency.symbol}`,
    ]) {
      const reply = await get(path)
      expect(reply.status, path).toBe(200)
      expect(reply.headers.get('content-type')).toBe('image/svg+xml')
      expect(await reply.text()).toMatch(/^<svg /)
    }
  }
  for (const code of ['usd', 'EUR'])
    expect((await get(`/public/getCurrencyImage/${code}`)).status).toBe(200)
})

test('returns 404 for a missing picture of every kind', async () => {
  const { get } = await start()
  for (const path of [
    '/getWalletImage/none',
    '/public/getAssetImage/eip155:999999',
    '/public/getTokenImage/NOPE',
    '/public/getCurrencyImage/xxx',
  ]) {
    const reply = await get(path)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toEqual({
      status: 'error',
      reasons: [{ name: 'id', description: 'no such image' }],
    })
  }
})

test('finds a wallet’s picture by its image_id, detects its type by bytes, and serves it once', async () => {
  const { get, admin } = await start()
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  await admin.saveImage('wallet', 'blue.1', png)
  await admin.saveWallets([wallet('blue', { image_id: 'blue.1' })])
  const reply = await get('/getWalletImage/blue.1')
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(png)
  expect(reply.headers.get('cache-control')).toContain('max-age=86400')
  const etag = reply.headers.get('etag')!
  const again = await get('/getWalletImage/blue.1', {}, { 'if-none-match': etag })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  // A compressing proxy makes tags weak. Headers that matter to the page and its caches are sent
  // each time.
  const weak = await get(
    '/getWalletImage/blue.1',
    {},
    { 'if-none-match': `W/${etag}`, origin: 'https://shop.example' },
  )
  expect(weak.status).toBe(304)
  for (const name of ['cache-control', 'access-control-allow-origin'])
    expect(weak.headers.get(name)).toBeTruthy()
  await admin.removeImage('wallet', 'blue.1')
  expect((await get('/getWalletImage/blue.1')).status).toBe(404)
})

test('serves an SVG with a script without any permission to run it', async () => {
  const { get, admin } = await start()
  await admin.saveImage(
    'wallet',
    'bad',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
    ),
  )
  const { headers } = await get('/getWalletImage/bad')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-type')).toBe('image/svg+xml')
})

test('accepts only pictures', async () => {
  const { admin } = await start()
  for (const bytes of [
    `${'<!---->'.repeat(500)}<p>`,
    '<html><svg></svg></html>',
    '<!doctype html>',
    'GIF89a',
    '',
    'hello',
  ])
    await expect(admin.saveImage('wallet', 'x', Buffer.from(bytes))).rejects.toThrow(
      'not a PNG, JPEG, WebP, AVIF or SVG',
    )
  await expect(admin.saveImage('wallet', 'x', Buffer.alloc(300_000, '<svg '))).rejects.toThrow(
    'larger than',
  )
  await expect(admin.saveImage('wallet', '../x', Buffer.from('<svg/>'))).rejects.toThrow('An id is')
})

test('accepts a picture of a drawing program, and refuses one that declares entities', async () => {
  const { get, admin } = await start()
  const drawn = (rest: string): Buffer =>
    Buffer.from(
      `<?xml version="1.0"?>\n<!-- Generator -->\n<!DOCTYPE svg${rest}>\n<svg xmlns="http://www.w3.org/2000/svg"/>`,
    )
  for (const rest of [
    '',
    ' PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"',
    " SYSTEM 'svg11.dtd' ",
  ]) {
    await admin.saveImage('wallet', 'drawn', drawn(rest))
    expect((await get('/getWalletImage/drawn')).headers.get('content-type')).toBe('image/svg+xml')
  }
  for (const rest of [
    ' [<!ENTITY a "aaaa">]',
    ' SYSTEM "a" [<!ENTITY a SYSTEM "file:///etc/passwd">]',
    'x',
    ' PUBLIC "a',
  ])
    await expect(admin.saveImage('wallet', 'x', drawn(rest))).rejects.toThrow(
      'not a PNG, JPEG, WebP, AVIF or SVG',
    )
})

test('refuses path traversal', async () => {
  const { url } = await start()
  const { request } = await import('node:http')
  for (const path of [
    '/getWalletImage/../../etc/passwd',
    '/getWalletImage/..%2f..%2fetc%2fpasswd',
    '/getWalletImage/%2e%2e/package.json',
    '/public/getAssetImage/....//x',
    '/getWalletImage/%00',
    '/getWalletImage/%ff',
    '//evil.example/',
    '/getWalletImage/a%0d%0ax:%20y',
  ]) {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve) => {
      request(url, { path: `${path}?projectId=default` }, (reply) => {
        let body = ''
        reply
          .on('data', (part) => (body += String(part)))
          .on('end', () => resolve({ status: reply.statusCode!, body }))
      }).end()
    })
    expect([400, 404], path).toContain(status)
    expect(body).not.toMatch(/root:|"name": ?"@portico|node_modules/)
  }
})

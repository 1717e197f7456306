import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { searchWallets } from '../../core/src/directory/search.ts'
import { walletsReply } from '@portico/wire'
import { start, wallet } from './start.ts'

const ids = async (reply: Response): Promise<string[]> =>
  v.parse(walletsReply, await reply.json()).data.map(({ id }) => id)

async function withWallets(...wallets: object[]) {
  const server = await start()
  await server.admin.saveWallets(wallets, { replace: true })
  return server
}

test('serves a new server’s bundled wallets by rank, 40 on a page', async () => {
  const { get } = await start()
  const reply = await get('/getWallets')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/json')
  const { data, count } = v.parse(walletsReply, await reply.json())
  expect(data).toHaveLength(40)
  expect(count).toBeGreaterThan(40)
  expect(data[0]).toMatchObject({ id: 'metamask', name: 'MetaMask' })
  const second = await ids(await get('/getWallets', { page: '2' }))
  expect(second).toHaveLength(count - 40)
  expect(await ids(await get('/getWallets', { page: '3' }))).toEqual([])
})

test('lists wallets without a rank last, by name', async () => {
  const { get } = await withWallets(
    wallet('z'),
    wallet('b', { order: 2 }),
    wallet('a'),
    wallet('c', { order: 1 }),
  )
  expect(await ids(await get('/getWallets'))).toEqual(['c', 'b', 'a', 'z'])
  expect(await ids(await get('/getWallets', { entries: '1', page: '2' }))).toEqual(['b'])
})

test('folds case and accents in a search, and ranks start, word, anywhere', async () => {
  const { get } = await withWallets(
    ...['Blue Café', 'Cafe', 'xcafe', 'De-Café', 'other'].map((name, order) => ({
      id: `w${order}`,
      name,
      order,
    })),
  )
  expect(await ids(await get('/getWallets', { search: ' CAFÉ ' }))).toEqual([
    'w1',
    'w0',
    'w3',
    'w2',
  ])
})

test('returns search results in the engine’s order for any text', async () => {
  const letter = fc.constantFrom(
    'a',
    'B',
    'é',
    ' ',
    '-',
    '.',
    '(',
    '/',
    '_',
    '%',
    '\\',
    "'",
    '"',
    '*',
    'ﬁ',
  )
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 6 })
  const { get, admin } = await start()
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 12 }),
      text,
      async (names, search) => {
        const wallets = names.map((name, order) => ({ id: `w${order}`, name, order }))
        await admin.saveWallets(wallets, { replace: true })
        expect(await ids(await get('/getWallets', { search, entries: '100' }))).toEqual(
          searchWallets(wallets, search).map(({ id }) => id),
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('filters the list by badge, include, exclude and chains', async () => {
  const { get } = await withWallets(
    wallet('a', { badge_type: 'certified', chains: ['eip155'] }),
    wallet('b', { badge_type: 'none', chains: ['eip155:1', 'solana'] }),
    wallet('c', { chains: ['eip155:10'] }),
    wallet('d'),
  )
  expect(await ids(await get('/getWallets', { badge_type: 'certified' }))).toEqual(['a'])
  expect(await ids(await get('/getWallets', { badge: 'none' }))).toEqual(['b', 'c', 'd'])
  expect(await ids(await get('/getWallets', { include: 'd,b,nobody' }))).toEqual(['b', 'd'])
  expect(await ids(await get('/getWallets', { exclude: 'd,b' }))).toEqual(['a', 'c'])
  expect(await ids(await get('/getWallets', { chains: 'eip155:1' }))).toEqual(['a', 'b', 'd'])
  expect(
    await ids(
      await get('/getWallets', { chains: 'eip155:10,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    ),
  ).toEqual(['a', 'b', 'c', 'd'])
  expect(
    await ids(await get('/getWallets', { include: '', exclude: '', search: '', chains: '' })),
  ).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['page', '0'],
  ['page', '1e3'],
  ['entries', '101'],
  ['entries', '-1'],
  ['badge_type', 'gold'],
  ['include', 'a b'],
  ['chains', 'one'],
  ['search', 'x'.repeat(101)],
  ['projectId', ''],
])('refuses %s=%s with the parameter’s name', async (name, value) => {
  const { get } = await start()
  const reply = await get('/getWallets', { [name]: value })
  expect(reply.status).toBe(400)
  const { status, reasons } = (await reply.json()) as {
    status: string
    reasons: { name: string }[]
  }
  expect(status).toBe('error')
  expect(reasons[0]?.name).toContain(name)
})

test('serves a change in the next response, and 304 for an unchanged list', async () => {
  const { get, admin } = await withWallets(wallet('a'))
  const first = await get('/getWallets')
  const etag = first.headers.get('etag')!
  const known = async (tags: string): Promise<number> =>
    (await get('/getWallets', {}, { 'if-none-match': tags })).status
  for (const tags of [etag, etag.replace('W/', ''), `"old", ${etag}`, `${etag},W/"old"`, '*'])
    expect([tags, await known(tags)]).toEqual([tags, 304])
  for (const tags of ['"old"', etag.slice(0, -1), 'W/', ',', '"*"', etag.toUpperCase()])
    expect([tags, await known(tags)]).toEqual([tags, 200])
  await admin.saveWallets([wallet('b')])
  const changed = await get('/getWallets', {}, { 'if-none-match': etag })
  expect(await ids(changed)).toEqual(['a', 'b'])
  await admin.removeWallet('a')
  expect(await ids(await get('/getWallets'))).toEqual(['b'])
})

test('compresses long responses for clients that accept it', async () => {
  const { url } = await start()
  const { request } = await import('node:http')
  const body = await new Promise<Buffer>((resolve) => {
    request(
      `${url}/getWallets?projectId=default`,
      { headers: { 'accept-encoding': 'gzip' } },
      (reply) => {
        expect(reply.headers['content-encoding']).toBe('gzip')
        expect(reply.headers.vary).toBe('Origin, Accept-Encoding')
        const parts: Buffer[] = []
        reply
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => resolve(Buffer.concat(parts)))
      },
    ).end()
  })
  expect(JSON.parse(gunzipSync(body).toString())).toHaveProperty('count')
})

test('ignores unknown parameters, so that none can poison the cache', async () => {
  const { get } = await withWallets(wallet('a', { order: 1 }), wallet('b', { order: 2 }))
  const clean = await (await get('/getWallets')).text()
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/x',
    'x-http-method-override': 'POST',
    accept: 'text/html',
    cookie: 'a=b',
  }
  expect(
    await (
      await get(
        '/getWallets',
        { callback: 'alert(1)', utm: '<script>', __proto__: 'x', 'page[]': '2', constructor: 'y' },
        poison,
      )
    ).text(),
  ).toBe(clean)
  expect(await (await get('/getWallets', {}, poison)).text()).toBe(clean)
  expect(await (await get('/getWallets')).text()).toBe(clean)
  // Another sender's text is not part of it either.
  expect(await (await get('/getWallets', { st: 'other', sv: '"}],"x":[{' })).text()).toBe(clean)
})

test('treats SQL in any parameter as text', async () => {
  const { get } = await withWallets(wallet('a'))
  for (const search of [
    "' or 1=1 --",
    "%' ; drop table wallets; --",
    '_',
    '%',
    "a' union select bytes from images --",
    '\\',
    '\0zzz',
  ])
    expect(await ids(await get('/getWallets', { search }))).toEqual([])
  expect((await get('/getWallets', { include: "a') or 1=1 --" })).status).toBe(400)
  expect((await get('/getWallets', { projectId: "default' or '1'='1" })).status).toBe(400)
  expect(await ids(await get('/getWallets'))).toEqual(['a'])
})

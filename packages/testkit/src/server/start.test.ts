import { expect, test as base } from 'vitest'
import { walletsReply } from '@portico/wire'
import { is } from 'valibot'
import { hostileWallets, serverFaults } from './faults.ts'
import { serverFixtures, type ServerFixtures } from './fixture.ts'
import { startTestServer } from './start.ts'
import { testPicture, testWallets } from './wallets.ts'

const test = base.extend<ServerFixtures>(serverFixtures)
const list = '/getWallets?projectId=default&entries=100'

test('runs the real server with its wallets and the requested ones, with their pictures', async () => {
  const server = await startTestServer({ wallets: 5 })
  const reply = (await (await fetch(`${server.url}${list}`)).json()) as { data: { id: string }[] }
  expect(is(walletsReply, reply)).toBe(true)
  expect(reply.data.slice(-5).map(({ id }) => id)).toEqual([
    'test-0',
    'test-1',
    'test-2',
    'test-3',
    'test-4',
  ])
  const picture = await fetch(`${server.url}/getWalletImage/test-3?projectId=default`)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(await picture.text()).toBe(testPicture(testWallets(1, 3)[0]!))
  await server.stop()
})

test('records requests, and clears them on demand', async ({ server }) => {
  await fetch(`${server.url}${list}`, { headers: { origin: 'https://shop.example' } })
  await fetch(`${server.url}/batch?projectId=default`, { method: 'POST', body: '[]' })
  expect(server.requests).toMatchObject([
    {
      method: 'GET',
      path: '/getWallets',
      query: { projectId: 'default', entries: '100' },
      origin: 'https://shop.example',
    },
    { method: 'POST', path: '/batch', body: '[]', origin: null },
  ])
  server.clear()
  expect(server.requests).toEqual([])
})

test.for([
  ['refuses', serverFaults.forbidden(), 403, null],
  ['is overrun', serverFaults.tooMany(2), 429, '2'],
  ['is overrun and does not say for how long', serverFaults.tooMany(null), 429, null],
  ['is broken', serverFaults.status(500), 500, null],
  ['is closed for a while', serverFaults.status(503, 60), 503, '60'],
] as const)(
  '%s when scripted, readable by any page',
  async ([, fault, status, wait], { server }) => {
    server.behave(fault)
    const reply = await fetch(`${server.url}${list}`)
    expect([
      reply.status,
      reply.headers.get('retry-after'),
      reply.headers.get('access-control-allow-origin'),
    ]).toEqual([status, wait, '*'])
  },
)

test('truncates, hangs up and answers wrongly when scripted', async ({ server }) => {
  server.behave(serverFaults.malformed())
  await expect((await fetch(`${server.url}${list}`)).json()).rejects.toThrow(SyntaxError)
  server.behave(serverFaults.drop())
  await expect(fetch(`${server.url}${list}`)).rejects.toThrow(TypeError)
  server.behave(serverFaults.body('<html>', 'text/html'))
  expect(await (await fetch(`${server.url}${list}`)).text()).toBe('<html>')
  server.behave(serverFaults.hostile())
  expect(await (await fetch(`${server.url}${list}`)).json()).toEqual({
    data: JSON.parse(JSON.stringify(hostileWallets)),
    count: hostileWallets.length,
  })
  server.behave(serverFaults.ok())
  expect((await fetch(`${server.url}${list}`)).status).toBe(200)
})

test('delays an answer until it is released, and is slow or silent for the scripted time', async ({
  server,
}) => {
  server.behave(serverFaults.hold(), { only: ['/getWallets'] })
  let come = false
  const held = fetch(`${server.url}${list}`).then((reply) => {
    come = true
    return reply
  })
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  expect(come).toBe(false)
  server.release()
  expect((await held).status).toBe(200)
  server.behave(serverFaults.slow(1))
  expect((await fetch(`${server.url}${list}`)).status).toBe(200)
  server.behave(serverFaults.silent())
  await expect(
    fetch(`${server.url}${list}`, { signal: AbortSignal.timeout(50) }),
  ).rejects.toMatchObject({ name: 'TimeoutError' })
})

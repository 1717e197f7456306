import { timeoutScale } from '../../../scripts/time-limits.mjs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './start.ts'

const chain = 'bip122:000000000019d6689c085ae165831e93'
const root = `/v1/esplora/${chain}`
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const txid = '1f'.repeat(32)
const sums = { funded_txo_sum: 5, spent_txo_sum: 2 }
const replies: Readonly<Record<string, unknown>> = {
  [`/address/${address}`]: { address, chain_stats: sums, mempool_stats: sums },
  [`/address/${address}/utxo`]: [{ txid, vout: 0, value: 3, status: { confirmed: true } }],
  [`/tx/${txid}`]: { txid, fee: 200 },
  '/fee-estimates': { 1: 2.5 },
  '/blocks/tip/height': 450,
}

interface Asked {
  path: string
  headers: IncomingMessage['headers']
}

/** An Esplora endpoint under a path of its own that answers as the test says. */
async function node(
  answer: (path: string, reply: ServerResponse) => void,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').replace('/secret-key/api', '')
    asked.push({ path, headers: request.headers })
    answer(path, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key/api/`,
    asked,
  }
}
const honest = () => node((path, reply) => reply.end(JSON.stringify(replies[path])))

test('forwards five reads to the endpoint', async () => {
  const { url, asked } = await honest()
  const { get } = await start({ rpc: { [chain]: [url] } })
  for (const [path, body] of Object.entries(replies)) {
    const reply = await get(`${root}${path}`)
    expect([reply.status, await reply.json()], path).toEqual([200, body])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(asked.map(({ path }) => path)).toEqual(Object.keys(replies))
})

test('forwards only the path to the endpoint', async () => {
  const { url, asked } = await honest()
  const { url: server } = await start({ rpc: { [chain]: [url] } })
  await fetch(`${server}${root}/fee-estimates?projectId=default&st=portico&sv=1&extra=x`, {
    headers: {
      origin: 'https://shop.example',
      cookie: 'a=b',
      authorization: 'Bearer x',
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'visitor',
    },
  })
  expect(asked[0]!.path).toBe('/fee-estimates')
  const names = Object.keys(asked[0]!.headers)
  for (const name of ['origin', 'cookie', 'authorization', 'x-forwarded-for', 'referer'])
    expect(names).not.toContain(name)
  expect(asked[0]!.headers['user-agent']).not.toBe('visitor')
})

test.each([
  '/address/x',
  `/address/${address}/txs`,
  `/address/${address}%2Futxo%2Fx`,
  '/address/..%2F..%2Fadmin',
  `/tx/${txid}/hex`,
  '/tx/nonsense',
  '/mempool',
  '/blocks/tip/hash',
  '/',
])('refuses %s', async (path) => {
  const { url, asked } = await honest()
  const { get } = await start({ rpc: { [chain]: [url] } })
  expect([400, 404]).toContain((await get(`${root}${path}`)).status)
  expect(asked).toEqual([])
})

test('forwards no write', async () => {
  const { url, asked } = await honest()
  const { post } = await start({ rpc: { [chain]: [url] } })
  expect((await post(`${root}/tx`, 'deadbeef')).status).toBe(404)
  expect(asked).toEqual([])
})

test('chains that are not configured, or not Bitcoin’s, are not served', async () => {
  const { url } = await honest()
  const { get } = await start({ rpc: { [chain]: [url], 'eip155:1': [url] } })
  expect(
    (await get('/v1/esplora/bip122:000000000933ea01ad0ee984209779ba/fee-estimates')).status,
  ).toBe(404)
  expect((await get('/v1/esplora/eip155:1/fee-estimates')).status).toBe(400)
  expect((await get('/v1/esplora/nonsense/fee-estimates')).status).toBe(400)
})

test('refuses reads from pages outside the project', async () => {
  const { url } = await honest()
  const { url: server } = await start({ rpc: { [chain]: [url] } })
  expect((await fetch(`${server}${root}/fee-estimates`)).status).toBe(400)
  expect((await fetch(`${server}${root}/fee-estimates?projectId=nobody`)).status).toBe(401)
})

test('passes a number beyond a safe integer on unchanged', async () => {
  const text =
    '{"chain_stats":{"funded_txo_sum":18446744073709551615,"spent_txo_sum":18446744073709551614},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}'
  const { url } = await node((_, reply) => reply.end(text))
  const { get } = await start({ rpc: { [chain]: [url] } })
  expect(await (await get(`${root}/address/${address}`)).text()).toBe(text)
})

test.each([
  ['an error status', (reply: ServerResponse) => reply.writeHead(500).end('secret')],
  ['HTML', (reply: ServerResponse) => reply.end('<html>secret</html>')],
  ['JSON of something else', (reply: ServerResponse) => reply.end('{"secret":1}')],
  [
    'a redirect',
    (reply: ServerResponse) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['a broken connection', (reply: ServerResponse) => reply.destroy()],
  [
    'too much',
    (reply: ServerResponse) =>
      reply.end(
        JSON.stringify({
          ...(replies[`/address/${address}`] as object),
          more: 'secret'.repeat(2_000),
        }),
      ),
  ],
])(
  'falls back to the next endpoint after %s, and returns 502 without details when none is left',
  async (_, answer) => {
    const bad = await node((_path, reply) => void answer(reply))
    const good = await honest()
    const other = 'bip122:00000008819873e925422c1ff0f99f7c'
    const { get } = await start({
      rpc: { [chain]: [bad.url, good.url], [other]: [bad.url] },
      rpcReplyLimit: 5_000,
    })
    expect((await get(`${root}/address/${address}`)).status).toBe(200)
    const reply = await get(`/v1/esplora/${other}/address/${address}`)
    expect(reply.status).toBe(502)
    expect(await reply.text()).not.toContain('secret')
  },
)

test('returns 404 for unknown data, and 504 for a silent endpoint', async () => {
  const absent = await node((_, reply) => reply.writeHead(404).end('Transaction not found'))
  const silent = await node(() => {})
  const good = await honest()
  const [two, three] = [
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:000000000933ea01ad0ee984209779ba',
  ]
  const { get } = await start({
    rpc: { [chain]: [absent.url, good.url], [two]: [absent.url], [three]: [silent.url] },
    rpcTimeout: 100 * timeoutScale,
  })
  // An endpoint may be out of date.
  expect((await get(`${root}/tx/${txid}`)).status).toBe(200)
  expect((await get(`/v1/esplora/${two}/tx/${txid}`)).status).toBe(404)
  expect((await get(`/v1/esplora/${three}/tx/${txid}`)).status).toBe(504)
})

test('requests an endpoint that timed out last for half a minute', async () => {
  const clock = { now: 1_700_000_000_000 }
  const silent = await node(() => {})
  const good = await honest()
  const { get } = await start({
    rpc: { [chain]: [silent.url, good.url] },
    rpcTimeout: 1_000 * timeoutScale,
    now: () => clock.now,
  })
  const asked = async (): Promise<unknown[]> => {
    const { status } = await get(`${root}/fee-estimates`)
    return [status, silent.asked.length, good.asked.length]
  }
  expect(await asked()).toEqual([200, 1, 1])
  expect(await asked()).toEqual([200, 1, 2])
  clock.now += 30_000
  expect(await asked()).toEqual([200, 2, 3])
})

test('authenticates at an endpoint with the name and password in its URL', async () => {
  const { url, asked } = await honest()
  const { get } = await start({ rpc: { [chain]: [url.replace('//', '//user:s3cret@')] } })
  expect(await (await get(`${root}/blocks/tip/height`)).json()).toBe(450)
  expect(asked[0]!.path).toBe('/blocks/tip/height')
  expect(asked[0]!.headers.authorization).toBe(
    `Basic ${Buffer.from('user:s3cret').toString('base64')}`,
  )
})

test('aborts requests to endpoints when the server stops', async () => {
  let asked = (): void => {}
  const waiting = new Promise<void>((resolve) => (asked = resolve))
  let close = (): void => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  const silent = await node((_, reply) => {
    reply.on('close', close)
    asked()
  })
  const { get, stop } = await start({
    rpc: { [chain]: [silent.url] },
    rpcTimeout: 120_000,
    shutdown: 0,
  })
  const reply = get(`${root}/fee-estimates`).catch(() => 'cut off')
  await waiting
  await stop()
  await closed
  expect(await reply).toBe('cut off')
})

test('counts against the limit of its client', async () => {
  const { url } = await honest()
  const { get } = await start({ rpc: { [chain]: [url] }, rateLimit: 2 })
  const statuses = []
  for (let at = 0; at < 3; at++) statuses.push((await get(`${root}/fee-estimates`)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('follows no redirect of an endpoint, even to an answer', async () => {
  const elsewhere = await honest()
  const redirecting = await node((path, reply) =>
    reply.writeHead(302, { location: `${elsewhere.url.slice(0, -1)}${path}` }).end(),
  )
  const { get } = await start({ rpc: { [chain]: [redirecting.url] } })
  expect((await get(`${root}/fee-estimates`)).status).toBe(502)
  expect(elsewhere.asked).toEqual([])
})

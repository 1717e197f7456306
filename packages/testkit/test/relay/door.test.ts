import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals, startRelay, type LocalRelay, type RelayOptions } from '../../src/relay/index.ts'
import { createIdentity, enter, makeToken } from './client.ts'

let relay: LocalRelay
const start = async (options: RelayOptions = {}): Promise<void> => {
  relay = await startRelay({ record: true, ...options })
}
afterEach(() => relay?.stop())

describe('a client’s admission', () => {
  beforeEach(() => start())

  test('accepts a valid token', async () => {
    const one = await enter(relay)
    expect(await one.ask('irn_subscribe', { topic: 'a'.repeat(64) })).toMatchObject({
      result: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(relay.clients()).toEqual([one.id])
  })

  test('accepts a token for the same relay with a slash, or by the name localhost', async () => {
    const identity = createIdentity()
    for (const url of [`${relay.url}/`, `ws://localhost:${relay.port}`]) {
      const one = await enter(relay, { identity, token: makeToken(identity, url) })
      expect(await one.ask('irn_batchSubscribe', { topics: ['a'.repeat(64)] })).toHaveProperty(
        'result',
      )
    }
  })

  test('accepts a clock that is two minutes fast or slow', async () => {
    for (const at of [Date.now() + 110_000, Date.now() - 86_400_000 - 110_000]) {
      expect(
        await (await enter(relay, { at })).ask('irn_subscribe', { topic: 'a'.repeat(64) }),
      ).toHaveProperty('result')
    }
  })

  const identity = createIdentity()
  const other = createIdentity()
  const seconds = Math.floor(Date.now() / 1_000)
  const cut = (token: string, index: number, text: string): string =>
    token.split('.').with(index, text).join('.')
  const cases: [what: string, token: (url: string) => string | null, reason: string][] = [
    ['no token', () => null, refusals.missing],
    ['no JWT', () => 'nonsense', refusals.format],
    [
      'a token of two parts',
      (url) => makeToken(identity, url).split('.').slice(0, 2).join('.'),
      refusals.format,
    ],
    [
      'a header that is no JSON',
      (url) => cut(makeToken(identity, url), 0, 'e30x'),
      refusals.format,
    ],
    [
      'a body that is a list',
      (url) => cut(makeToken(identity, url), 1, Buffer.from('[]').toString('base64url')),
      refusals.format,
    ],
    [
      'another algorithm',
      (url) => makeToken(identity, url, { head: { alg: 'none' } }),
      refusals.algorithm,
    ],
    [
      'times that are texts',
      (url) => makeToken(identity, url, { claims: { iat: String(seconds) } }),
      refusals.format,
    ],
    [
      'a fraction for a time',
      (url) => makeToken(identity, url, { claims: { exp: seconds + 0.5 } }),
      refusals.format,
    ],
    [
      'an issuer that is no key',
      (url) => makeToken(identity, url, { claims: { iss: 'did:web:example.com' } }),
      refusals.issuer,
    ],
    [
      'an issuer with a key of another kind',
      (url) =>
        makeToken(identity, url, {
          claims: { iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' },
        }),
      refusals.issuer,
    ],
    ['no subject', (url) => makeToken(identity, url, { claims: { sub: '' } }), refusals.subject],
    [
      'another relay',
      () => makeToken(identity, 'wss://relay.walletconnect.org'),
      refusals.audience,
    ],
    [
      "somebody else's name",
      (url) => makeToken(identity, url, { claims: { iss: other.id } }),
      refusals.signature,
    ],
    [
      'a touched body',
      (url) =>
        cut(
          makeToken(identity, url),
          1,
          makeToken(identity, url, { claims: { sub: 'cd'.repeat(32) } }).split('.')[1]!,
        ),
      refusals.signature,
    ],
    [
      'a signature that is none',
      (url) => cut(makeToken(identity, url), 2, 'AAAA'),
      refusals.signature,
    ],
    [
      'a clock an hour ahead',
      (url) => makeToken(identity, url, { at: Date.now() + 3_600_000 }),
      refusals.early,
    ],
    [
      'a day that is over',
      (url) => makeToken(identity, url, { at: Date.now() - 90_000_000 }),
      refusals.expired,
    ],
    [
      'a token too long',
      (url) => makeToken(identity, url, { claims: { sub: 'a'.repeat(5_000) } }),
      refusals.format,
    ],
  ]
  test.each(cases)('refuses %s with the reason', async (_what, token, reason) => {
    const one = await enter(relay, { token: token(relay.url) })
    expect(await one.closed).toEqual({ code: 3000, reason })
    expect(relay.clients()).toEqual([])
    expect(relay.sockets().at(-1)).toMatchObject({ open: false, code: 3000, reason })
  })

  test('refuses an unknown project', async () => {
    expect(await (await enter(relay, { projectId: 'stranger' })).closed).toEqual({
      code: 3000,
      reason: refusals.key,
    })
  })
})

test('refuses an origin that is not on the list, and accepts a listed or missing one', async () => {
  await start({ origins: ['https://good.example'] })
  const from = async (origin?: string): Promise<string> => {
    const identity = createIdentity()
    const query = new URLSearchParams({
      projectId: relay.projectId,
      auth: makeToken(identity, relay.url),
    })
    // Node's WebSocket takes headers, a page's does not.
    const socket = new WebSocket(`${relay.url}/?${query}`, {
      headers: origin ? { origin } : {},
    } as never)
    return new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => resolve(`${code} ${reason}`))
      socket.addEventListener('open', () => {
        socket.addEventListener('message', () => resolve('in'))
        socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}')
      })
    })
  }
  expect(await from('https://good.example')).toBe('in')
  expect(await from()).toBe('in')
  expect(await from('https://evil.example')).toBe(`3000 ${refusals.origin}`)
})

test('judges tokens by the relay’s clock: refuses the same token as too early after an hour’s shift', async () => {
  await start()
  const identity = createIdentity()
  const token = makeToken(identity, relay.url)
  const clock = relay.faults.clock(-3_600_000)
  expect(await (await enter(relay, { identity, token })).closed).toMatchObject({
    reason: refusals.early,
  })
  clock.end()
  await enter(relay, { identity, token })
  expect(relay.clients()).toEqual([identity.id])
})

test('closes a socket that no longer answers pings, and keeps one that does', async () => {
  await start({ pingEvery: 250 })
  const alive = await enter(relay)
  const { connect } = await import('node:net')
  const identity = createIdentity()
  const dead = connect(relay.port, '127.0.0.1')
  const query = new URLSearchParams({
    projectId: relay.projectId,
    auth: makeToken(identity, relay.url),
  })
  dead.write(
    `GET /?${query} HTTP/1.1\r\nHost: relay\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  )
  dead.resume()
  await new Promise((resolve) => dead.on('close', resolve))
  await vi.waitFor(() => expect(relay.clients()).toEqual([alive.id]))
})

test('refuses a flood of one client, and serves others meanwhile', async () => {
  // The clock stands still, so that no limit is refilled by a slow run.
  const noon = Date.now()
  await start({ now: () => noon, limits: { connections: { burst: 20, perSecond: 1 } } })
  const identity = createIdentity()
  const storm = await Promise.all(Array.from({ length: 300 }, () => enter(relay, { identity })))
  expect(relay.sockets().filter(({ open }) => open)).toHaveLength(20)
  expect(relay.sockets().filter(({ code }) => code === 429)).toHaveLength(280)
  const other = await enter(relay)
  expect(await other.ask('irn_subscribe', { topic: 'a'.repeat(64) })).toHaveProperty('result')
  for (const each of storm) each.close()
  await vi.waitFor(() => expect(relay.clients()).toEqual([other.id]))
})

test('away: closes every line and counts attempts; admits again once back', async () => {
  await start()
  const one = await enter(relay)
  const away = relay.faults.away()
  await one.closed
  await enter(relay)
  await enter(relay)
  expect(relay.sockets()).toHaveLength(3)
  expect(relay.clients()).toEqual([])
  away.end()
  const back = await enter(relay)
  expect(relay.clients()).toEqual([back.id])
})

test('frees a killed relay’s port, and restarts on it', async () => {
  await start()
  const one = await enter(relay)
  await relay.kill()
  expect((await one.closed).code).toBe(1006)
  expect((await (await enter(relay)).closed).code).toBe(1006)
  await relay.restart()
  const back = await enter(relay)
  expect(relay.clients()).toEqual([back.id])
})

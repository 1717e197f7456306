import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PorticoError } from '@portico/core'
import type { Delivered, Relay } from '../src/relay/relay.ts'
import { createWorld, eventually, settled, type World } from './world.ts'

const { verifyJWT, decodeJWT } = createRequire(import.meta.url)('@walletconnect/relay-auth') as {
  verifyJWT(jwt: string): Promise<boolean>
  decodeJWT(jwt: string): {
    payload: { iss: string; aud: string; sub: string; iat: number; exp: number }
  }
}

const topic = (n: number): string => n.toString(16).padStart(64, '0')
const publication = { topic: topic(1), message: 'AAAA', ttl: 300, tag: 1108 }
const topicsOf = (params: Record<string, unknown> = {}): string[] => params['topics'] as string[]
const authOf = (url: string): string => new URL(url).searchParams.get('auth')!

/** A relay with an open connection that has subscribed one topic. */
async function listening(world: World): Promise<Relay> {
  const relay = world.relay()
  const subscribed = relay.subscribe([topic(1)])
  await world.pass(0)
  world.socket().open()
  world.socket().agree()
  await subscribed
  // The messages that waited for the topic have been read.
  await settled()
  return relay
}

const failure = (promise: Promise<unknown>): Promise<PorticoError> =>
  promise.then(
    () => expect.fail('It should have failed'),
    (error: unknown) => error as PorticoError,
  )

const deliver = (id: number, message: string, on = topic(1)): object => ({
  id,
  jsonrpc: '2.0',
  method: 'irn_subscription',
  params: {
    id: 'subscription',
    data: { topic: on, message, publishedAt: 1_750_000_000_000, tag: 1109 },
  },
})

describe('opening', () => {
  test('opens nothing before a request', async () => {
    const world = createWorld()
    const relay = world.relay()
    relay.onMessage(async () => {})
    relay.onLine(() => {})
    relay.remember([topic(1)])
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(0)
    expect(world.timers()).toBe(0)
  })

  test('the address contains project, user agent and a token that the official library accepts', async () => {
    const world = createWorld()
    const relay = world.relay()
    void relay.subscribe([topic(1)])
    await world.pass(0)
    const url = new URL(world.socket().url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      projectId: 'project',
      ua: 'wc-2/portico/browser',
      useOnCloseEvent: 'true',
    })
    const token = authOf(world.socket().url)
    expect(await verifyJWT(token)).toBe(true)
    const { payload } = decodeJWT(token)
    expect(payload).toMatchObject({
      aud: 'wss://relay.example',
      iat: 1_750_000_000,
      exp: 1_750_086_400,
    })
    expect(payload.iss).toMatch(/^did:key:z6Mk/)
    expect(payload.sub).toMatch(/^[0-9a-f]{64}$/)
  })

  test('serves all concurrent requests by one socket', async () => {
    const world = createWorld()
    const relay = world.relay()
    const all = [
      relay.publish(publication),
      relay.subscribe([topic(1)]),
      relay.publish({ ...publication, topic: topic(2) }),
    ]
    await world.pass(0)
    expect(world.sockets).toHaveLength(1)
    world.socket().open()
    world.socket().agree()
    await Promise.all(all)
    expect(world.sockets).toHaveLength(1)
  })

  test('a socket that does not open is dropped, and another is tried', async () => {
    const world = createWorld()
    void world.relay().subscribe([topic(1)])
    await world.pass(9_999)
    expect(world.sockets).toHaveLength(1)
    await world.pass(1_000)
    expect(world.sockets[0]?.closed).toBe(true)
    expect(world.sockets).toHaveLength(2)
  })

  test('a browser that throws at the address counts as a failed connection and no exception', async () => {
    const world = createWorld()
    const lines: string[] = []
    const relay = world.relay({
      socket() {
        throw new SyntaxError('mixed content')
      },
    })
    relay.onLine((line) => lines.push(line))
    const published = failure(relay.publish({ ...publication, ttl: 5 }))
    await world.pass(5_000)
    expect(await published).toMatchObject({
      code: 'relay-timeout',
      exit: 'timeout',
      data: { stage: 'publish' },
    })
    expect(lines).toEqual(['down'])
  })

  test.each([
    ['no page around it', { socket: undefined }, 'relay-socket', 'relay-connect'],
    ['an invalid address', { url: 'https://relay.example' }, 'relay-url', 'relay-connect'],
    ['no identity', { identity: () => Promise.reject(new Error('gone')) }, undefined, undefined],
  ])(
    '%s: pending calls reject, and it is not tried again',
    async (_what, { socket, ...options }: Record<string, unknown>, code, stage) => {
      const world = createWorld()
      const relay = world.relay({
        ...options,
        ...(socket === undefined && code === 'relay-socket' ? { socket: undefined as never } : {}),
      })
      const published = failure(relay.publish(publication))
      await world.pass(60_000)
      const error = await published
      if (code) expect(error).toMatchObject({ code, data: { stage } })
      else expect(error.message).toBe('gone')
      expect(world.sockets).toHaveLength(0)
    },
  )
})

describe('publishing', () => {
  test('resolves when the relay has accepted it, and not before', async () => {
    const world = createWorld()
    const relay = world.relay()
    let taken = false
    const published = relay.publish({ ...publication, prompt: true }).then(() => (taken = true))
    await world.pass(0)
    world.socket().open()
    await settled()
    expect(taken).toBe(false)
    const [sent] = world.socket().agree()
    await published
    expect(sent).toMatchObject({ method: 'irn_publish', params: { ...publication, prompt: true } })
    expect(Number.isSafeInteger(sent?.id)).toBe(true)
  })

  test('the same bytes and id are sent again on every new connection until the relay answers, and never after', async () => {
    const world = createWorld()
    const relay = world.relay()
    const published = relay.publish(publication)
    const texts = new Set<string>()
    for (let line = 0; line < 3; line++) {
      await world.pass(4_000)
      world.socket().open()
      for (const { text } of world.socket().sent) texts.add(text)
      if (line < 2) world.socket().drop()
    }
    expect(texts.size).toBe(1)
    world.socket().agree()
    await published
    void relay.subscribe([topic(5)])
    world.socket().drop()
    await world.pass(4_000)
    world.socket().open()
    expect(world.socket().sent.map(({ method }) => method)).toEqual(['irn_subscribe'])
  })

  test('a request that a live relay lost is sent again unchanged', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const published = relay.publish(publication)
    const [first] = world.socket().sent.splice(0)
    for (let each = 0; each < 4; each++) {
      await world.pass(5_000)
      world.socket().say({ id: 9, jsonrpc: '2.0', result: true })
    }
    expect(world.sockets).toHaveLength(1)
    expect(world.socket().sent[0]?.text).toBe(first?.text)
    world.socket().agree()
    await published
  })

  test('ends it at its ttl with the reason, and opens no other connection', async () => {
    const world = createWorld()
    const relay = world.relay()
    const late = failure(relay.publish(publication))
    await world.pass(300_000)
    expect(await late).toMatchObject({
      code: 'relay-timeout',
      exit: 'timeout',
      data: { stage: 'publish' },
    })
    const { length } = world.sockets
    await world.pass(300_000)
    expect(world.sockets).toHaveLength(length)
    world.set({ online: false })
    const offline = failure(relay.publish(publication))
    await world.pass(300_000)
    expect(await offline).toMatchObject({ code: 'relay-timeout', exit: 'offline' })
  })

  test('an aborted publication is not sent when the relay is back', async () => {
    const world = createWorld()
    const relay = world.relay()
    const stop = new AbortController()
    const published = failure(relay.publish(publication, { signal: stop.signal }))
    await world.pass(0)
    stop.abort()
    expect(await published).toMatchObject({
      code: 'aborted',
      exit: 'user',
      data: { stage: 'publish' },
    })
    expect(await failure(relay.publish(publication, { signal: stop.signal }))).toMatchObject({
      code: 'aborted',
    })
    world.socket().open()
    expect(world.socket().sent).toEqual([])
  })

  test("the relay's refusal has its code", async () => {
    const world = createWorld()
    const relay = world.relay()
    const asked = failure(relay.call('wc_proposeSession', { pairingTopic: topic(1) }, { ttl: 300 }))
    await world.pass(0)
    world.socket().open()
    const [{ id } = { id: 0 }] = world.socket().sent
    world.socket().say({ id, jsonrpc: '2.0', error: { code: -32602, message: 'Invalid params' } })
    expect(await asked).toMatchObject({
      code: 'relay-answer',
      data: { stage: 'publish', rpcCode: -32602 },
    })
  })

  test('returns the result of one of the relay’s own methods', async () => {
    const world = createWorld()
    const relay = world.relay()
    const asked = relay.call('wc_proposeSession', { pairingTopic: topic(1) }, { ttl: 300 })
    await world.pass(0)
    world.socket().open()
    const [{ id } = { id: 0 }] = world.socket().sent
    world.socket().say({ id, jsonrpc: '2.0', result: { any: 'thing' } })
    expect(await asked).toEqual({ any: 'thing' })
  })
})

describe('topics', () => {
  test('are subscribed again in batches on every new connection', async () => {
    const world = createWorld()
    const relay = world.relay()
    const topics = Array.from({ length: 1_200 }, (_, n) => topic(n + 1))
    const subscribed = relay.subscribe(topics)
    for (let line = 0; line < 2; line++) {
      await world.pass(4_000)
      world.socket().open()
      const asked = world.socket().agree()
      expect(asked.map(({ method, params }) => [method, topicsOf(params).length])).toEqual([
        ['irn_batchSubscribe', 500],
        ['irn_batchSubscribe', 500],
        ['irn_batchSubscribe', 200],
      ])
      expect(new Set(asked.flatMap(({ params }) => topicsOf(params)))).toEqual(new Set(topics))
      await subscribed
      world.socket().drop()
    }
  })

  test('that the relay subscribed itself are only remembered, until the next connection', async () => {
    const world = createWorld()
    const relay = await listening(world)
    relay.remember([topic(2)])
    await relay.subscribe([topic(2)])
    expect(world.socket().sent).toEqual([])
    world.socket().drop()
    await world.pass(30_000)
    world.socket().open()
    expect(world.socket().sent[0]?.params).toEqual({ topics: [topic(1), topic(2)] })
  })

  test('that are subscribed already are not requested twice', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const both = [relay.subscribe([topic(1), topic(3)]), relay.subscribe([topic(3)])]
    expect(world.socket().agree()).toHaveLength(1)
    await Promise.all(both)
  })

  test('that the relay refuses reject the caller, and are requested again at growing intervals', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const refused = failure(relay.subscribe([topic(2)]))
    const busy = (): number => {
      const asked = world.socket().sent.splice(0)
      for (const { id } of asked)
        world
          .socket()
          .say({ id, jsonrpc: '2.0', error: { code: -32005, message: 'Too many requests' } })
      return asked.length
    }
    expect(busy()).toBe(1)
    expect(await refused).toMatchObject({
      code: 'relay-answer',
      data: { stage: 'subscribe', rpcCode: -32005 },
    })
    let asked = 0
    for (let second = 0; second < 300; second++) {
      // Something arrives every second, because silence would cause a probe, too.
      world.socket().say({ id: 9, jsonrpc: '2.0', result: true })
      await world.pass(1_000)
      asked += busy()
    }
    expect(world.sockets).toHaveLength(1)
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(8)
    world.socket().drop()
    await world.pass(4_000)
    world.socket().open()
    expect(topicsOf(world.socket().sent[0]?.params)).toEqual([topic(1), topic(2)])
  })

  test('are unsubscribed by the relay’s own id, and the next connection is without them', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const more = relay.subscribe([topic(2)])
    world.socket().agree()
    await more
    const left = relay.unsubscribe([topic(1), topic(9)])
    await eventually(() => world.socket().sent.length).toBe(1)
    const [sent] = world.socket().agree()
    await left
    expect(sent).toMatchObject({ method: 'irn_unsubscribe', params: { topic: topic(1) } })
    expect(sent?.params?.['id']).toMatch(/^[0-9a-f]{64}$/)
    world.socket().drop()
    await relay.unsubscribe([topic(8)])
    await world.pass(30_000)
    world.socket().open()
    expect(world.socket().sent[0]?.params).toEqual({ topic: topic(2) })
  })

  test('are unsubscribed without waiting for a lost connection', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const left = relay.unsubscribe([topic(1)])
    await eventually(() => world.socket().sent.length).toBe(1)
    world.socket().drop()
    await left
  })
})

describe('a busy relay', () => {
  /** Refuses every request, and returns how many there were. */
  const busy = (
    world: World,
    error: object = { code: -32005, message: 'Too many requests' },
  ): number => {
    const asked = world.socket().sent.splice(0)
    for (const { id } of asked) world.socket().say({ id, jsonrpc: '2.0', error })
    return asked.length
  }

  test.each([
    { code: -32005, message: 'Limit exceeded' },
    { code: 429, message: '' },
    { code: -32000, message: 'rate limit reached' },
  ])('gets the message again unchanged until it accepts it: %o', async (error) => {
    const world = createWorld()
    const relay = await listening(world)
    const published = relay.publish(publication)
    const [first] = world.socket().sent
    busy(world, error)
    await world.pass(999)
    expect(world.socket().sent).toEqual([])
    await world.pass(501)
    expect(world.socket().sent.map(({ text }) => text)).toEqual([first!.text])
    world.socket().agree()
    await published
    expect(world.sockets).toHaveLength(1)
  })

  test('gets it at growing random intervals, and not past the message’s lifetime', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const all = Array.from({ length: 20 }, (_, n) =>
      failure(relay.publish({ ...publication, topic: topic(n + 1) })),
    )
    const perSecond: number[] = []
    for (let second = 0; second < 330; second++) {
      perSecond.push(busy(world))
      await world.pass(1_000)
    }
    for (const error of await Promise.all(all))
      expect(error).toMatchObject({ code: 'relay-timeout', data: { stage: 'publish' } })
    const [first, ...later] = perSecond
    expect(first).toBe(20)
    const sum = (list: readonly number[]): number => list.reduce((one, other) => one + other, 0)
    // In the first seconds all twenty are sent at once. After that they are not in step with each
    // other.
    expect(Math.max(...later.slice(20))).toBeLessThan(8)
    expect(sum(later.slice(60, 120))).toBeLessThan(20 * 8)
    expect(sum(later.slice(300))).toBe(0)
    expect(world.sockets).toHaveLength(1)
  })

  test('gets delayed messages at their time, not on the next connection', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const published = relay.publish(publication)
    for (let rest = 0; rest < 8; rest++) {
      await eventually(() => world.socket().sent.length).toBe(1)
      busy(world)
      if (rest < 7) while (world.socket().sent.length === 0) await world.pass(500)
    }
    world.socket().drop()
    await world.pass(600)
    world.socket().open()
    const isPublication = ({ method }: { method?: string }): boolean => method === 'irn_publish'
    expect(world.socket().agree().filter(isPublication)).toEqual([])
    for (let half = 0; half < 62 && !world.socket().sent.some(isPublication); half++)
      await world.pass(500)
    expect(world.socket().sent.filter(isPublication)).toHaveLength(1)
    world.socket().agree()
    await published
  })

  test('that closes the connection for it is tried again, and does not count as refusing the page', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const lines: unknown[] = []
    relay.onLine((line) => lines.push(line))
    const published = relay.publish(publication)
    world.socket().drop(3000, 'Too many requests')
    await world.pass(2_000)
    expect(world.sockets).toHaveLength(2)
    world.socket().open()
    world.socket().agree()
    await published
    expect(lines).toEqual(['down', 'open'])
  })
})

describe('a delivered message', () => {
  test('is acknowledged when it has been handled, and only then', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const handling: (() => void)[] = []
    relay.onMessage(() => new Promise((resolve) => handling.push(resolve)))
    world.socket().say(deliver(77, 'one'))
    await eventually(() => handling.length).toBe(1)
    await settled()
    expect(world.socket().sent).toEqual([])
    handling[0]?.()
    await eventually(() => world.socket().sent).toMatchObject([{ id: 77, result: true }])
  })

  test('is not acknowledged when handling failed, and is handled again when delivered again', async () => {
    const world = createWorld()
    const relay = await listening(world)
    let times = 0
    relay.onMessage(async () => {
      if (++times === 1) throw new Error('storage is full')
    })
    world.socket().say(deliver(1, 'one'))
    await eventually(() => times).toBe(1)
    world.socket().say(deliver(2, 'one'))
    await eventually(() => world.socket().sent).toMatchObject([{ id: 2, result: true }])
    expect(times).toBe(2)
  })

  test('is not acknowledged without a handler', async () => {
    const world = createWorld()
    let asked = 0
    const relay = world.relay({ seen: { has: () => (asked++, false), add: () => {} } })
    void relay.subscribe([topic(1)])
    await world.pass(0)
    world.socket().open()
    world.socket().agree()
    world.socket().say(deliver(1, 'one'))
    await eventually(() => asked).toBe(1)
    await settled()
    expect(world.socket().sent).toEqual([])
    relay.onMessage(async () => {})
    world.socket().say(deliver(2, 'one'))
    await eventually(() => world.socket().sent).toMatchObject([{ id: 2, result: true }])
  })

  test('is handled once for any number of deliveries, and each copy is acknowledged', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const handled: Delivered[] = []
    relay.onMessage(async (delivered) => void handled.push(delivered))
    for (const id of [1, 2, 3]) world.socket().say(deliver(id, 'one'))
    await eventually(() => world.socket().sent.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(handled).toEqual([{ topic: topic(1), message: 'one' }])
  })

  test('is not handled again after a reload, with the passed memory', async () => {
    const world = createWorld()
    const memory = new Set<string>()
    const seen = {
      has: async (id: string) => memory.has(id),
      add: async (id: string) => void memory.add(id),
    }
    for (let visit = 0; visit < 2; visit++) {
      const relay = world.relay({ seen })
      const handled: string[] = []
      relay.onMessage(async ({ message }) => void handled.push(message))
      void relay.subscribe([topic(1)])
      await world.pass(0)
      world.socket().open()
      world.socket().agree()
      world.socket().say(deliver(1, 'one'))
      await eventually(() => world.socket().sent).toMatchObject([{ id: 1, result: true }])
      expect(handled).toEqual(visit === 0 ? ['one'] : [])
      await relay.close()
    }
    expect([...memory]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('keeps its order within a topic, and one topic does not delay another', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const handled: string[] = []
    let go = (): void => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    relay.onMessage(async ({ message }) => {
      if (message === 'slow') await held
      handled.push(message)
    })
    world.socket().say(deliver(1, 'slow'))
    world.socket().say(deliver(2, 'next'))
    world.socket().say(deliver(3, 'other', topic(2)))
    await eventually(() => handled).toEqual(['other'])
    go()
    await eventually(() => handled).toEqual(['other', 'slow', 'next'])
  })

  test('is acknowledged on the connection that delivered it, and on no other', async () => {
    const world = createWorld()
    const relay = await listening(world)
    let go: (() => void) | null = null
    relay.onMessage(() => new Promise((resolve) => (go = resolve)))
    world.socket().say(deliver(1, 'one'))
    await eventually(() => go).not.toBe(null)
    const old = world.socket()
    old.drop()
    await world.pass(30_000)
    world.socket().open()
    world.socket().agree()
    go!()
    world.socket().say(deliver(2, 'one'))
    await eventually(() => world.socket().sent).toMatchObject([{ id: 2, result: true }])
    expect(old.sent).toEqual([])
  })

  test('with an id that JavaScript would round is acknowledged with that id', async () => {
    const world = createWorld()
    const relay = await listening(world)
    relay.onMessage(async () => {})
    world
      .socket()
      .say(JSON.stringify(deliver(5, 'one')).replace('"id":5', '"id":1750000000000000001'))
    await eventually(() => world.socket().sent[0]?.text).toBe(
      '{"id":1750000000000000001,"jsonrpc":"2.0","result":true}',
    )
  })

  test('with an unknown method is answered as unknown, and an invalid frame is dropped', async () => {
    const world = createWorld()
    await listening(world)
    for (const junk of [
      '',
      '{',
      'null',
      '[]',
      '{"id":1}',
      '{"jsonrpc":"2.0","method":"irn_subscription","id":1}',
      'x'.repeat(3_000_000),
    ])
      world.socket().say(junk)
    world.socket().onmessage?.({ data: new Uint8Array(8) })
    world.socket().say({ id: 'a"b', jsonrpc: '2.0', method: 'irn_new', params: {} })
    expect(world.socket().sent).toMatchObject([{ id: 'a"b', error: { code: -32601 } }])
  })
})

describe('an unreachable relay', () => {
  const away = (world: World): void => {
    world.onSocket = (socket) => queueMicrotask(() => socket.drop())
  }

  test('with a pending request gets at most eight sockets in 30 s, for any jitter and events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.array(fc.nat(2_000), { maxLength: 60 }),
        async (seed, wakes) => {
          const world = createWorld(seed)
          away(world)
          const relay = world.relay()
          const published = relay.publish(publication).catch(() => {})
          for (const [n, ms] of wakes.entries()) {
            await world.pass(ms)
            if (n % 3 === 0) relay.wake()
            else if (n % 3 === 1) world.set({ visible: n % 2 === 0, online: true })
            else void relay.publish(publication).catch(() => {})
          }
          world.set({ visible: true })
          await world.pass(120_000)
          const times = world.sockets.map(({ at }) => at)
          for (const at of times)
            expect(
              times.filter((other) => other >= at && other - at <= 30_000).length,
            ).toBeLessThanOrEqual(8)
          expect(times.length).toBeGreaterThan(4)
          await relay.close()
          await published
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is tried at growing intervals of up to half a minute, and reports once that it is down', async () => {
    const world = createWorld(7)
    away(world)
    const relay = world.relay()
    const lines: string[] = []
    relay.onLine((line) => lines.push(line))
    void relay.subscribe([topic(1)])
    await world.pass(3_600_000)
    const gaps = world.sockets.slice(1).map(({ at }, n) => at - world.sockets[n]!.at)
    expect(gaps[0]).toBeLessThanOrEqual(500)
    expect(gaps[1]).toBeLessThanOrEqual(1_000)
    const settledDown = gaps.slice(10)
    expect(Math.max(...settledDown)).toBeLessThanOrEqual(30_001)
    expect(settledDown.reduce((sum, gap) => sum + gap, 0) / settledDown.length).toBeGreaterThan(
      10_000,
    )
    expect(lines).toEqual(['down'])
  })

  test('that answers and drops again is retried slowly only at first', async () => {
    const world = createWorld()
    away(world)
    const relay = world.relay()
    const lines: string[] = []
    relay.onLine((line) => lines.push(line))
    const published = relay.publish(publication)
    await world.pass(200_000)
    world.onSocket = () => {}
    await world.pass(31_000)
    world.socket().open()
    world.socket().agree()
    await published
    void relay.subscribe([topic(1)])
    const before = world.sockets.length
    world.socket().drop()
    await world.pass(501)
    expect(world.sockets).toHaveLength(before + 1)
    expect(lines).toEqual(['down', 'open', 'down'])
  })

  test('is tried at once on request', async () => {
    const world = createWorld()
    away(world)
    const relay = world.relay()
    const published = relay.publish({ ...publication, ttl: 3_600 })
    await world.pass(300_000)
    const before = world.sockets.length
    world.onSocket = () => {}
    relay.wake()
    await settled()
    expect(world.sockets).toHaveLength(before + 1)
    world.socket().open()
    world.socket().agree()
    await published
  })
})

describe('the page', () => {
  test('while offline, opens nothing; back online, opens at once', async () => {
    const world = createWorld()
    const relay = await listening(world)
    world.set({ online: false })
    world.socket().drop()
    const published = relay.publish(publication)
    await world.pass(120_000)
    expect(world.sockets).toHaveLength(1)
    world.set({ online: true })
    await settled()
    expect(world.sockets).toHaveLength(2)
    world.socket().open()
    world.socket().agree()
    await published
  })

  test('while hidden with only topics, waits until it is visible, then opens at once', async () => {
    const world = createWorld()
    await listening(world)
    world.set({ visible: false })
    world.socket().drop()
    await world.pass(600_000)
    expect(world.sockets).toHaveLength(1)
    world.set({ visible: true })
    await settled()
    expect(world.sockets).toHaveLength(2)
  })

  test('while hidden, opens for a request and retries until it is answered, then rests again', async () => {
    const world = createWorld()
    const relay = await listening(world)
    world.set({ visible: false })
    world.socket().drop()
    relay.wake()
    await world.pass(1_000)
    expect(world.sockets).toHaveLength(2)
    world.socket().drop()
    while (world.sockets.length < 4) await world.pass(500)
    world.socket().open()
    world.socket().agree()
    const tried = world.sockets.length
    world.socket().drop()
    await world.pass(600_000)
    expect(world.sockets).toHaveLength(tried)
  })

  test('after the machine slept, does not wait for the rest of a pause', async () => {
    const world = createWorld()
    await listening(world)
    while (world.sockets.length < 8) {
      world.socket().drop()
      await world.pass(31_000)
    }
    world.socket().drop()
    const tried = world.sockets.length
    world.sleep(3_600_000)
    world.set({ visible: true })
    await settled()
    expect(world.sockets).toHaveLength(tried + 1)
  })

  test('while hidden with a pending request, continues', async () => {
    const world = createWorld()
    const relay = await listening(world)
    world.set({ visible: false })
    world.socket().drop()
    const published = relay.publish(publication)
    await world.pass(30_000)
    world.socket().open()
    world.socket().agree()
    await published
  })

  test('when visible again, checks a silent connection and replaces a dead one within seconds', async () => {
    const world = createWorld()
    await listening(world)
    world.set({ visible: false })
    await world.pass(30_000)
    world.set({ visible: true })
    expect(world.socket().sent).toMatchObject([
      { method: 'irn_subscribe', params: { topic: topic(1) } },
    ])
    world.socket().agree()
    await world.pass(20_000)
    expect(world.sockets).toHaveLength(1)
    world.set({ visible: true })
    world.set({ visible: true })
    expect(world.socket().sent).toHaveLength(1)
    await world.pass(3_500)
    expect(world.sockets).toHaveLength(2)
    expect(world.sockets[0]?.closed).toBe(true)
  })
})

describe('a dead connection', () => {
  test('with a pending request is replaced, and the request is sent again', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const published = relay.publish(publication)
    const [first] = world.socket().sent
    await world.pass(20_000)
    expect(world.sockets).toHaveLength(2)
    world.socket().open()
    const asked = world.socket().agree()
    expect(asked.some(({ text }) => text === first?.text)).toBe(true)
    await published
  })

  test('after an hour of sleep is found by the first heartbeat', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const published = relay.publish({ ...publication, ttl: 86_400 })
    world.sleep(3_600_000)
    await world.pass(5_500)
    expect(world.sockets).toHaveLength(2)
    world.socket().open()
    world.socket().agree()
    await published
  })

  test('after sleep without pending requests is probed first, then replaced', async () => {
    const world = createWorld()
    await listening(world)
    world.sleep(3_600_000)
    await world.pass(5_000)
    expect(world.socket().sent).toHaveLength(1)
    await world.pass(3_500)
    expect(world.sockets).toHaveLength(2)
  })

  test('is probed at most once a minute while visible and silent', async () => {
    const world = createWorld()
    await listening(world)
    let asked = 0
    for (let second = 0; second < 600; second++) {
      await world.pass(1_000)
      asked += world.socket().agree().length
    }
    expect(world.sockets).toHaveLength(1)
    expect(asked).toBeGreaterThanOrEqual(8)
    expect(asked).toBeLessThanOrEqual(10)
  })

  test('that is not needed any more is closed, and opened again when it is', async () => {
    const world = createWorld()
    const relay = world.relay()
    const lines: string[] = []
    relay.onLine((line) => lines.push(line))
    const published = relay.publish(publication)
    await world.pass(0)
    world.socket().open()
    world.socket().agree()
    await published
    await world.pass(20_000)
    expect(world.socket().closed).toBe(true)
    expect(world.timers()).toBe(0)
    void relay.subscribe([topic(1)])
    await world.pass(1_000)
    expect(world.sockets).toHaveLength(2)
    expect(lines).toEqual(['open'])
  })

  test('closed by its owner: pending calls reject, and nothing continues', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const waiting = [failure(relay.publish(publication)), failure(relay.subscribe([topic(2)]))]
    await relay.close()
    for (const error of await Promise.all(waiting))
      expect(error).toMatchObject({ code: 'relay-closed', exit: 'host' })
    world.set({ visible: true, online: true })
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
    expect(world.socket().closed).toBe(true)
    expect(world.timers()).toBe(0)
  })

  test('closed by its owner: preparations for it open no other connection, and reject', async () => {
    const world = createWorld()
    const relay = await listening(world)
    await relay.close()
    relay.remember([topic(2)])
    const late = [
      failure(relay.publish(publication)),
      failure(relay.call('wc_proposeSession', {}, { ttl: 300 })),
      failure(relay.subscribe([topic(3)])),
    ]
    relay.wake()
    await world.pass(60_000)
    expect(world.sockets).toHaveLength(1)
    for (const error of await Promise.all(late))
      expect(error).toMatchObject({ code: 'relay-closed', exit: 'host' })
    expect(world.timers()).toBe(0)
  })
})

describe('topics that were left', () => {
  test('resolve only the subscriptions that wait for them', async () => {
    const world = createWorld()
    const relay = world.relay()
    const done: string[] = []
    void relay.subscribe([topic(1)]).then(() => done.push('one'))
    void relay.subscribe([topic(1), topic(2)]).then(() => done.push('both'))
    await world.pass(0)
    await relay.unsubscribe([topic(1)])
    await settled()
    expect(done).toEqual(['one'])
    world.socket().open()
    expect(world.socket().agree()).toMatchObject([{ params: { topic: topic(2) } }])
    await settled()
    expect(done).toEqual(['one', 'both'])
  })
})

describe('a relay that refuses', () => {
  test('gives its reason to callers and listeners, and is not tried again until woken', async () => {
    const world = createWorld()
    const relay = world.relay()
    const lines: unknown[] = []
    relay.onLine((...line) => lines.push(line))
    const waiting = [failure(relay.publish(publication)), failure(relay.subscribe([topic(1)]))]
    await world.pass(0)
    world.socket().open()
    world.socket().drop(3000, 'Unauthorized: invalid key')
    for (const error of await Promise.all(waiting)) {
      expect(error).toMatchObject({ code: 'relay-refused', data: { stage: 'relay-refused' } })
      expect(error.message).toContain('Unauthorized: invalid key')
    }
    expect(lines).toEqual([
      ['open', undefined],
      ['refused', 'Unauthorized: invalid key'],
    ])
    world.set({ visible: false })
    world.set({ visible: true, online: true })
    await world.pass(600_000)
    expect(world.sockets).toHaveLength(1)
    relay.wake()
    await world.pass(0)
    world.socket().open()
    // The topic whose subscription failed is subscribed now.
    expect(world.socket().sent).toMatchObject([
      { method: 'irn_subscribe', params: { topic: topic(1) } },
    ])
  })

  test('is tried again by another request', async () => {
    const world = createWorld()
    const relay = world.relay()
    const refused = failure(relay.publish(publication))
    await world.pass(0)
    world.socket().drop(3000, 'Unauthorized: invalid key')
    await refused
    const published = relay.publish(publication)
    await world.pass(1_000)
    world.socket().open()
    world.socket().agree()
    await published
  })

  test('because our clock is ahead gets a token dated half a day back, and a second refusal is the reason', async () => {
    const world = createWorld()
    const relay = world.relay()
    const lines: unknown[] = []
    relay.onLine((...line) => lines.push(line))
    const published = failure(relay.publish(publication))
    await world.pass(0)
    const reason = 'JWT validation error: JWT Token is not yet valid'
    world.socket().open()
    world.socket().drop(3000, reason)
    await settled()
    expect(world.sockets).toHaveLength(2)
    const { payload } = decodeJWT(authOf(world.socket().url))
    expect(payload).toMatchObject({ iat: 1_750_000_000 - 43_200, exp: 1_750_000_000 + 43_200 })
    world.socket().open()
    world.socket().drop(3000, reason)
    expect(await published).toMatchObject({ code: 'relay-refused' })
    await world.pass(600_000)
    expect(world.sockets).toHaveLength(2)
    expect(lines.at(-1)).toEqual(['refused', reason])
  })

  test('closes for other reasons count as a failed connection', async () => {
    const world = createWorld()
    const relay = await listening(world)
    const lines: string[] = []
    relay.onLine((line) => lines.push(line))
    world.socket().drop(1001, 'going away')
    await world.pass(600)
    expect(world.sockets).toHaveLength(2)
    expect(lines).toEqual(['down'])
  })
})

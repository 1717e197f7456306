import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RelayFrame } from '@portico/testkit/relay'
import type { Engine } from '../src/sign/engine.ts'
import { shareClient } from '../src/tabs/tabs.ts'
import { createClient } from '../src/client.ts'
import type { ClientOptions, SignClient, SignEvent } from '../src/client.ts'
import { settleByHand } from './faults.ts'
import { createLocks } from './locks.ts'
import { account, metadata, settle, startWorld, wanted } from './parts.ts'
import type { Received, World } from './parts.ts'

const hello = {
  chain: 'eip155:10',
  method: 'personal_sign',
  params: ['0x68656c6c6f', account.address],
}
let world: World
let name: string
let tabs = 0
let locks: ReturnType<typeof createLocks>
/** The channels of each tab, so that one can be frozen. */
const channels: BroadcastChannel[] = []

beforeEach(async () => {
  world = await startWorld()
  locks = createLocks()
  name = `test-${process.pid}-${++tabs}`
})
afterEach(async () => {
  await world.end()
  channels.splice(0)
})

function tab(options: Partial<ClientOptions> = {}): Received {
  return world.client({
    name,
    locks,
    channel(of) {
      const channel = new BroadcastChannel(of)
      channels.push(channel)
      return channel
    },
    ...options,
  })
}

test('shares the first tab’s socket with a second, and emits events in both', async () => {
  const [first, second] = [tab(), tab()]
  const wallet = await world.wallet()
  expect(await second.client.id()).toBe(await first.client.id())
  const session = await settle(second, wallet)
  expect((await first.received('settled')).session).toEqual(session)
  expect(await second.client.sessions()).toEqual([session])
  expect(await second.client.request(session.topic, hello)).toMatch(/^0x[0-9a-f]{130}$/)
  await wallet.disconnect(session.topic)
  expect((await second.received('deleted')).topic).toBe(session.topic)
  expect(world.relay.sockets().filter(({ client }) => client !== null)).toHaveLength(2)
})

test('an error crosses the tabs unchanged', async () => {
  tab()
  const second = tab()
  await expect(second.client.ping('0'.repeat(64))).rejects.toMatchObject({
    name: 'PorticoError',
    code: 'session-missing',
    exit: 'session-deleted',
    data: { stage: 'request' },
  })
})

test('delivers a request that outlives its tab, once to the wallet', async () => {
  const [first, second] = [tab(), tab()]
  const wallet = await world.wallet({ answer: () => new Promise(() => {}) })
  const session = await settle(first, wallet)
  const asked = second.client.request(session.topic, hello)
  const request = await wallet.asked('personal_sign')
  await first.client.stop()
  await wallet.respond(request, '0xsigned')
  expect(await asked).toBe('0xsigned')
  expect(wallet.requests).toHaveLength(1)
  expect(await second.client.sessions()).toMatchObject([{ topic: session.topic }])
})

test('a request that the relay had not accepted is sent by the next tab with the same id', async () => {
  const [first, second] = [tab(), tab()]
  const wallet = await world.wallet()
  const session = await settle(first, wallet)
  const lost = world.relay.faults.lose({ method: 'irn_publish', tag: 1108 })
  const asked = second.client.request(session.topic, hello)
  await expect.poll(() => lost.hits).toBe(1)
  lost.end()
  await first.client.stop()
  expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.requests).toHaveLength(1)
})

test('takes over in a visible tab from a frozen one, which then uses the visible one', async () => {
  const first = tab()
  const wallet = await world.wallet()
  const session = await settle(first, wallet)
  const frozen = channels[0]!
  const hears = frozen.onmessage
  frozen.onmessage = null
  const second = tab()
  expect(await second.client.request(session.topic, hello)).toMatch(/^0x[0-9a-f]{130}$/)
  frozen.onmessage = hears
  expect(await first.client.request(session.topic, hello)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await first.client.id()).toBe(await second.client.id())
  expect(world.relay.clients().filter((id) => id !== undefined)).toHaveLength(2)
})

test('a hidden tab does not take over until it is visible', async () => {
  const first = tab()
  await first.client.id()
  channels[0]!.onmessage = null
  let seen = false
  let changed = (): void => {}
  const waits: (() => void)[] = []
  const platform = {
    ...world.platform,
    visible: () => seen,
    changes: (cb: () => void) => ((changed = cb), () => {}),
    after: (ms: number, run: () => void) =>
      ms === 1_500 ? (waits.push(run), () => {}) : world.platform.after(ms, run),
  }
  const second = tab({ platform })
  let answered = false
  const asked = second.client.sessions().then(() => (answered = true))
  await expect.poll(() => waits.length).toBe(1)
  waits.shift()!()
  await new Promise((resolve) => setImmediate(resolve))
  expect(answered).toBe(false)
  seen = true
  changed()
  await expect.poll(() => waits.length).toBeGreaterThan(0)
  waits.shift()!()
  expect(await asked).toBe(true)
})

test('a tab with several unanswered calls takes over once', async () => {
  const first = tab()
  await first.client.id()
  channels[0]!.onmessage = null
  let stolen = 0
  const counting = {
    request: ((of: string, how: LockOptions, grant: (lock: Lock | null) => Promise<void>) => {
      if (how.steal) stolen++
      return locks.request(of, how, grant)
    }) as LockManager['request'],
  }
  const waits: (() => void)[] = []
  const after = (ms: number, run: () => void): (() => void) =>
    ms === 1_500 ? (waits.push(run), () => {}) : world.platform.after(ms, run)
  const { client } = tab({ locks: counting, platform: { ...world.platform, after } })
  const asked = Promise.all([client.id(), client.sessions()])
  await expect.poll(() => waits.length).toBeGreaterThan(1)
  for (const late of waits.splice(0)) late()
  expect(await asked).toEqual([await client.id(), []])
  expect(stolen).toBe(1)
})

test('a tab that was busy does not repeat what another did after taking over', async () => {
  let free = (): void => {}
  const busy = new Promise<void>((resolve) => (free = resolve))
  const first = tab({
    locks: {
      // The tab learns late that it has lost its lock.
      request: ((of: string, how: LockOptions, grant: (lock: Lock | null) => Promise<void>) =>
        locks.request(of, how, grant).catch(async (error: unknown) => {
          if (!how.signal) await busy
          throw error
        })) as LockManager['request'],
    },
  })
  const wallet = await world.wallet()
  const session = await settle(first, wallet)
  const late: MessageEvent[] = []
  const channel = channels[0]!
  const hears = channel.onmessage!
  channel.onmessage = (event) => void late.push(event)
  const second = tab()
  expect(await second.client.request(session.topic, hello)).toMatch(/^0x[0-9a-f]{130}$/)
  for (const event of late) hears.call(channel, event)
  channel.onmessage = hears
  expect(await second.client.sessions()).toHaveLength(1)
  free()
  await first.client.ping(session.topic)
  expect(
    await world.relay.seen(
      ({ direction, params }) =>
        direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1108,
    ),
  ).toHaveLength(1)
})

test('answers a request to a seemingly frozen tab, which is still connected, and to the next once', async () => {
  let free = (): void => {}
  const busy = new Promise<void>((resolve) => (free = resolve))
  const first = tab({
    locks: {
      // The tab learns late that it has lost its lock.
      request: ((of: string, how: LockOptions, grant: (lock: Lock | null) => Promise<void>) =>
        locks.request(of, how, grant).catch(async (error: unknown) => {
          if (!how.signal) await busy
          throw error
        })) as LockManager['request'],
    },
  })
  const { hand, session } = await settleByHand(world, first)
  channels[0]!.onmessage = null
  const second = tab()
  expect(await second.client.sessions()).toHaveLength(1)
  const [subscribed] = await world.relay.seen(
    ({ direction, socket, method }) =>
      direction === 'in' && socket === 2 && /ubscribe/.test(method ?? ''),
  )
  await world.relay.seen(
    ({ direction, socket, id }) => direction === 'out' && socket === 2 && id === subscribed!.id,
  )
  hand.say('wc_sessionPing', {})
  const mine = ({ direction, method, params }: RelayFrame): boolean =>
    direction === 'out' &&
    method === 'irn_subscription' &&
    (params as { data: { topic: string; tag: number } }).data.topic === session.topic
  const deliveries = (await world.relay.seen(mine, 3)).slice(-2)
  expect(new Set(deliveries.map(({ socket }) => socket)).size).toBe(2)
  for (const { socket, id } of deliveries)
    await world.relay.seen(
      (frame) => frame.direction === 'in' && frame.socket === socket && frame.id === id,
    )
  expect(
    world.relay.transcript.filter(
      ({ direction, params }) =>
        direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1115,
    ),
  ).toHaveLength(1)
  free()
})

test('messages of a tab after another took over are ignored', async () => {
  const says: ((event: SignEvent) => void)[] = []
  const received: string[] = []
  const share = (): SignClient => {
    const client = shareClient({
      platform: world.platform,
      name,
      locks,
      channel: (of) => new BroadcastChannel(of),
      start: async (say) => (
        says.push(say),
        { id: async () => 'did', stop: async () => {} } as Engine
      ),
    })
    client.on((event) => received.push(event.is))
    world.ends.push(client.stop)
    return client
  }
  const [first, second] = [share(), share()]
  await second.id()
  const event = { is: 'expired', what: 'session', topic: 'a' } as const
  says[0]!(event)
  await expect.poll(() => received).toEqual(['expired', 'expired'])
  await locks.request(name, { steal: true }, async () => {})
  await expect.poll(() => says.length).toBe(2)
  says[0]!(event)
  says[1]!(event)
  await first.id()
  expect(received).toHaveLength(4)
})

test('a visible tab keeps a hidden one’s connection open', async () => {
  const first = tab({ platform: { ...world.platform, visible: () => false } })
  const id = await first.client.id()
  const second = tab()
  const wallet = await world.wallet()
  const { topic } = await settle(second, wallet)
  world.relay.cut(id)
  expect(await second.received('relay', 3)).toMatchObject({ line: 'open' })
  await wallet.emit(topic, 'eip155:1', 'chainChanged', 1)
  await second.received('event')
})

test('a tab that becomes visible opens a hidden one’s connection', async () => {
  let seen = false
  let changed = (): void => {}
  const hidden = { ...world.platform, visible: () => false }
  const first = tab({ platform: hidden })
  const second = tab({
    platform: { ...hidden, visible: () => seen, changes: (cb) => ((changed = cb), () => {}) },
  })
  const id = await first.client.id()
  await settle(first, await world.wallet())
  world.relay.cut(id)
  expect(await second.received('relay', 2)).toMatchObject({ line: 'down' })
  seen = true
  changed()
  expect(await second.received('relay', 3)).toMatchObject({ line: 'open' })
})

test('a pairing of one tab settles in the tab that takes over', async () => {
  const [first, second] = [tab(), tab()]
  const wallet = await world.wallet()
  const { topic, uri } = await first.client.pair(wanted)
  await first.client.stop()
  await wallet.pair(uri)
  expect((await second.received('settled')).pairing).toBe(topic)
})

test('gives each tab its own client without Web Locks', async () => {
  const alone = tab({ locks: null })
  const wallet = await world.wallet()
  const session = await settle(alone, wallet)
  expect(await alone.client.request(session.topic, hello)).toMatch(/^0x[0-9a-f]{130}$/)
})

test('makes two clients at the relay for two tabs without Web Locks', async () => {
  const [first, second] = [tab({ locks: null }), tab({ locks: null })]
  expect(await first.client.id()).not.toBe(await second.client.id())
  expect(await first.client.id()).toBe(await first.client.id())
  const wallet = await world.wallet()
  await settle(first, wallet)
  await settle(second, wallet)
  expect(world.relay.clients()).toHaveLength(3)
})

test('gives a tab its own client when the browser refuses locks or channels', async () => {
  const refuse = (): never => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  const unlocked = { request: (async () => refuse()) as LockManager['request'] }
  for (const options of [{ locks: unlocked }, { channel: refuse }]) {
    const { client } = tab(options)
    expect(await client.sessions()).toEqual([])
    await client.stop()
  }
  const window = Object.defineProperty({ navigator: {} }, 'indexedDB', { get: refuse }) as Window &
    typeof globalThis
  const blocked = createClient({
    projectId: 'a',
    metadata: async () => metadata,
    platform: { ...world.platform, window },
  })
  expect(await blocked.sessions()).toEqual([])
  await blocked.stop()
})

test('runs on the platform’s own Web Locks', async (context) => {
  const real = (navigator as { locks?: LockManager }).locks
  if (!real) return context.skip()
  const [first, second] = [tab({ locks: real }), tab({ locks: real })]
  expect(await second.client.id()).toBe(await first.client.id())
  await first.client.stop()
  expect(await second.client.sessions()).toEqual([])
})

test('a stopped client rejects calls, and another tab’s client continues', async () => {
  const [first, second] = [tab(), tab()]
  await first.client.id()
  await second.client.stop()
  await expect(second.client.sessions()).rejects.toMatchObject({ code: 'closed' })
  expect(await first.client.sessions()).toEqual([])
})

/** A client in which only these members work. */
const idle = {
  id: async () => 'did:key:z6Mk',
  stop: async () => {},
  wake: () => {},
} as unknown as Engine

test('a tab that cannot start the client, because its code fails to load, leaves it to the next', async () => {
  const deps = {
    platform: world.platform,
    name,
    locks,
    channel: (of: string) => new BroadcastChannel(of),
  }
  let tries = 0
  let fail!: (error: Error) => void
  const first = shareClient({
    ...deps,
    start: () =>
      tries++ > 0 ? Promise.resolve(idle) : new Promise((_, reject) => (fail = reject)),
  })
  const refused = expect(first.id()).rejects.toMatchObject({ message: 'did not load' })
  await expect.poll(() => tries).toBe(1)
  const second = shareClient({ ...deps, start: async () => idle })
  const asked = second.id().catch(() => second.id())
  fail(new Error('did not load'))
  await refused
  expect(await asked).toBe('did:key:z6Mk')
  expect(await first.id()).toBe('did:key:z6Mk')
  expect(tries).toBe(1)
  await second.stop()
  expect(await first.id()).toBe('did:key:z6Mk')
  await first.stop()
})

test.each([true, false])(
  'a tab that could not start the client tries again (with Web Locks: %s)',
  async (shared) => {
    let tries = 0
    const client = shareClient({
      platform: world.platform,
      name,
      locks: shared ? locks : null,
      channel: (of) => new BroadcastChannel(of),
      start: async () => (tries++ === 0 ? Promise.reject(new Error('did not load')) : idle),
    })
    await expect.poll(() => client.id().catch(() => null)).toBe('did:key:z6Mk')
    expect(tries).toBe(2)
    await client.stop()
  },
)

test.each([true, false])(
  'retries a failing client start at growing intervals until it is stopped (with Web Locks: %s)',
  async (shared) => {
    let now = 0
    const timers = new Set<{ at: number; run: () => void }>()
    const after = (ms: number, run: () => void): (() => void) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    }
    const tries: number[] = []
    const client = shareClient({
      // The greatest random value makes the pauses as long as possible.
      platform: {
        ...world.platform,
        now: () => now,
        after,
        random: (length) => new Uint8Array(length).fill(255),
      },
      name,
      locks: shared ? locks : null,
      channel: (of) => new BroadcastChannel(of),
      start: async () => (tries.push(now), Promise.reject(new Error('refused'))),
    })
    const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    await turns()
    while (tries.length < 9) {
      client.sessions().catch(() => {})
      await turns()
      const next = [...timers].toSorted((one, other) => one.at - other.at)[0]
      if (!next) throw new Error('Nothing is tried again')
      timers.delete(next)
      now = next.at
      next.run()
      await turns()
    }
    expect(tries.map((at) => Math.round(at))).toEqual([
      0, 500, 1_500, 3_500, 7_500, 15_500, 31_500, 61_500, 91_500,
    ])
    const waits = client.sessions()
    const refused = expect(waits).rejects.toMatchObject({ code: 'closed' })
    await client.stop()
    await refused
    for (const { run } of timers) run()
    await turns()
    expect(tries).toHaveLength(9)
  },
)

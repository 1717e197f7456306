/**
 * A platform for tests of the relay connection: a clock that a test moves, a page that can be
 * hidden and offline, scripted sockets.
 */
import { createClock, testPlatform } from '@portico/testkit/world'
import { expect } from 'vitest'
import { nobleCurves } from '../src/crypto/noble.ts'
import type { KeyPair } from '../src/crypto/crypto.ts'
import { createRelay } from '../src/relay/create.ts'
import type { RelayOptions, Socket } from '../src/relay/options.ts'
import type { Relay } from '../src/relay/relay.ts'

/** A socket that the test opens, answers and closes. */
export interface ScriptedSocket extends Socket {
  url: string
  at: number
  closed: boolean
  /**
   * Whether the socket answers the round trip after a subscription by itself, as a relay would.
   * Then it is not among `sent`.
   */
  reads: boolean
  /** The frames that were sent and that the test has not taken yet, parsed. */
  sent: Sent[]
  open(): void
  drop(code?: number, reason?: string): void
  say(value: unknown): void
  /** Answers all requests with `true`. */
  agree(): Sent[]
}

export interface Sent {
  text: string
  id: number | string
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: { code: number }
}

export interface World {
  platform: RelayOptions['platform']
  sockets: ScriptedSocket[]
  /** The last socket. */
  socket(): ScriptedSocket
  relay(options?: Partial<RelayOptions>): Relay
  /** Called with every new socket. */
  onSocket: (socket: ScriptedSocket) => void
  /** Moves the clock, stopping at each timer. */
  pass(ms: number): Promise<void>
  /**
   * Sets the clock without letting a timer run before all of the time has passed, as when the
   * machine slept.
   */
  sleep(ms: number): void
  set(what: { visible?: boolean; online?: boolean }): void
  timers(): number
}

export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for work outside of the event loop's own turns, such as hashes. */
export const eventually = <T>(read: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { interval: 5 })

/** @param seed The seed of the random numbers, so that a failing run can be repeated. */
export function createWorld(seed = 1): World {
  const clock = createClock({ start: 1_750_000_000_000, turnsBelow: 0 })
  let page = { visible: true, online: true }
  let state = seed >>> 0 || 1
  const keys: Promise<KeyPair> = nobleCurves.identity()

  const platform = testPlatform({
    window: null,
    clock,
    random: (length) =>
      Uint8Array.from({ length }, () => {
        state ^= state << 13
        state ^= state >>> 17
        state ^= state << 5
        return state & 255
      }),
    visible: () => page.visible,
    online: () => page.online,
  })

  const world: World = {
    platform,
    sockets: [],
    socket: () => world.sockets.at(-1)!,
    relay: (options = {}) =>
      createRelay({
        url: 'wss://relay.example',
        projectId: 'project',
        identity: () => keys,
        platform,
        curves: async () => nobleCurves,
        socket(url) {
          const socket = scripted(url, clock.now())
          world.sockets.push(socket)
          world.onSocket(socket)
          return socket
        },
        ...options,
      }),
    onSocket: () => {},
    async pass(ms) {
      const end = clock.now() + ms
      await settled()
      while (clock.runNext(end)) await settled()
      clock.moveTo(end)
    },
    sleep: clock.sleep,
    set(what) {
      page = { ...page, ...what }
      platform.change()
    },
    timers: clock.timers,
  }
  return world
}

function scripted(url: string, at: number): ScriptedSocket {
  /** The topics that were subscribed on it. */
  const topics = new Set<unknown>()
  let over = false
  const socket: ScriptedSocket = {
    url,
    at,
    closed: false,
    reads: true,
    sent: [],
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send(text) {
      const frame = JSON.parse(text) as Omit<Sent, 'text'>
      const isRead =
        socket.reads &&
        !over &&
        frame.method === 'irn_subscribe' &&
        topics.has(frame.params?.['topic'])
      if (!isRead) return void socket.sent.push({ text, ...frame })
      over = true
      queueMicrotask(() => socket.say({ id: frame.id, jsonrpc: '2.0', result: true }))
    },
    close: () => void (socket.closed = true),
    open: () => socket.onopen?.(),
    drop: (code = 1006, reason = '') => socket.onclose?.({ code, reason }),
    say: (value) =>
      socket.onmessage?.({ data: typeof value === 'string' ? value : JSON.stringify(value) }),
    agree() {
      const asked = socket.sent.splice(0)
      for (const { id, method, params = {} } of asked) {
        for (const topic of [
          params['topic'],
          ...((params['topics'] as string[] | undefined) ?? []),
        ])
          topics.add(topic)
        if (method) socket.say({ id, jsonrpc: '2.0', result: true })
      }
      return asked
    },
  }
  return socket
}

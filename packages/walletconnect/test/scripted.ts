/** A page whose client, clock and surroundings a test controls. */
import type { Json, Platform, Stop } from '@portico/core'
import type { Pairing, Proposal, Session, SignClient, SignEvent } from '../src/index.ts'

export interface Scripted {
  client: SignClient
  /** The proposals, oldest first. */
  proposals: Proposal[]
  pairings: Pairing[]
  /** What the wallet was asked. */
  asked: { topic: string; chain: string; method: string; params: Json }[]
  ended: string[]
  woken: number
  /** How many listeners there are. */
  listening: number
  /** Answers requests. What it throws is the wallet's error. */
  answer: (method: string, params: Json) => Json | Promise<Json>
  /** How the next pairings are created: at once, when `deliver` is called, or with this error. */
  pairs: 'now' | 'later' | Error
  deliver(): void
  say(event: SignEvent): void
  stored: Session[]
}

export const session = (more: Partial<Session> = {}): Session => ({
  topic: 'aa'.repeat(32),
  pairing: 'pairing-1',
  peer: { name: 'Scripted', description: '', url: 'https://wallet.example', icons: [] },
  namespaces: {
    eip155: {
      accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
      methods: ['personal_sign'],
      events: [],
    },
  },
  until: Number.MAX_SAFE_INTEGER,
  ...more,
})

export function scripted(now: () => number): Scripted {
  const listeners = new Set<(event: SignEvent) => void>()
  const waiting = new Set<Stop>()
  let count = 0
  const it: Scripted = {
    proposals: [],
    pairings: [],
    asked: [],
    ended: [],
    woken: 0,
    get listening() {
      return listeners.size
    },
    pairs: 'now',
    stored: [],
    answer: () => null,
    deliver() {
      for (const each of [...waiting]) each()
      waiting.clear()
    },
    say: (event) => [...listeners].forEach((listener) => listener(event)),
    client: {
      id: async () => 'did:key:z6Mk',
      async pair(proposal) {
        it.proposals.push(proposal)
        if (it.pairs === 'later') await new Promise<void>((resolve) => waiting.add(resolve))
        if (it.pairs instanceof Error) throw it.pairs
        const topic = `pairing-${++count}`
        const pairing = { topic, uri: `wc:${topic}@2`, until: now() + 300_000 }
        it.pairings.push(pairing)
        return pairing
      },
      abandon: async () => {},
      sessions: async () => it.stored,
      async request(topic, { chain, method, params }) {
        it.asked.push({ topic, chain, method, params })
        return it.answer(method, params)
      },
      ping: async () => {},
      extend: async () => {},
      disconnect: async (topic) => void it.ended.push(topic),
      wake: () => void it.woken++,
      on(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      stop: async () => {},
    },
  }
  return it
}

/**
 * A clock that a test moves, a page that can be left and resumed, and a device that the test
 * chooses.
 */
export interface Stage {
  platform: Partial<Platform>
  now(): number
  pass(ms: number): void
  set(what: { visible?: boolean; online?: boolean }): void
  opened: string[]
  /** How many timers are set. */
  timers(): number
}

export function stage(userAgent?: string): Stage {
  let now = 1_700_000_000_000
  let page = { visible: true, online: true }
  const timers = new Set<{ at: number; run: Stop }>()
  const followers = new Set<Stop>()
  const opened: string[] = []
  const window = Object.assign(new EventTarget(), {
    Event,
    CustomEvent,
    location: { href: 'https://shop.example/', origin: 'https://shop.example' },
    open: (href: string, target: string) => void opened.push(`${target} ${href}`),
    ...(userAgent ? { navigator: { userAgent, maxTouchPoints: 5, platform: '' } } : {}),
  })
  return {
    opened,
    timers: () => timers.size,
    now: () => now,
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    set(what) {
      page = { ...page, ...what }
      for (const follower of [...followers]) follower()
    },
    platform: {
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      visible: () => page.visible,
      online: () => page.online,
      changes(cb) {
        followers.add(cb)
        return () => followers.delete(cb)
      },
      window: window as unknown as Platform['window'],
    },
  }
}

export const userAgents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
} as const

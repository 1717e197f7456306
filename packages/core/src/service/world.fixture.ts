/** A world whose clock, network and timers the test holds in its hands. */
import { createHttp, type Http } from '../http/client.ts'
import { createResources, type Resources } from '../resource/resources.ts'
import { initialState } from '../initial.ts'
import { ethereum } from '../networks/ethereum.ts'
import { createStore, type StateStore } from '../store.ts'
import type { PorticoConfig } from '../config.ts'
import type { PorticoEvent } from '../events.ts'
import type { Alert, State } from '../state.ts'
import type { AnyAdapter, Platform, Services } from '../types.ts'
import type { ServiceContext } from './context.ts'

export interface World {
  ctx: ServiceContext
  http: Http
  resources: Resources
  state: StateStore<State>
  /** Every request so far. */
  asked: URL[]
  alerts: Omit<Alert, 'id'>[]
  /** Moves the clock and runs what fell due. */
  pass(ms: number): Promise<void>
  /** Lets everything that can go on go on. */
  settle(): Promise<void>
  online(now: boolean): void
  platform: Platform
}

export type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>

export function createWorld(answer: Answer, more: Partial<PorticoConfig> = {}): World {
  let now = 1_000_000
  let online = true
  const timers = new Set<{ at: number; run: () => void }>()
  const listeners = new Set<() => void>()
  const asked: URL[] = []
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  }
  const platform: Platform = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: (async (input: string, init: RequestInit) => {
      const url = new URL(input)
      asked.push(url)
      if (!online) throw new TypeError('Failed to fetch')
      return answer(url, init)
    }) as typeof fetch,
    visible: () => true,
    online: () => online,
    changes(cb) {
      listeners.add(cb)
      return () => listeners.delete(cb)
    },
    storage: null,
    window: null,
  }
  const adapter = { ns: 'eip155', connectors: [] } as unknown as AnyAdapter
  const config: ServiceContext['config'] = { adapters: [adapter], ...more, service: { url: 'https://api.example', projectId: 'shop', ...more.service } }
  const state = createStore<State>({ ...initialState(config, [ethereum]), phase: 'ready' })
  const alerts: Omit<Alert, 'id'>[] = []
  const ctx: ServiceContext = {
    config,
    state,
    services: { platform } as Services,
    emit: () => {},
    adapters: new Map(),
    on: () => () => {},
    early: [] as readonly PorticoEvent[],
    alert: (alert) => alerts.push(alert),
  }
  return {
    ctx,
    state,
    platform,
    asked,
    alerts,
    settle,
    http: createHttp({ platform, baseUrl: 'https://api.example?projectId=shop' }),
    resources: createResources({
      get: (key) => state.get().resources[key],
      set: (key, resource) =>
        state.set((s) => {
          const { [key]: _old, ...rest } = s.resources
          return { resources: resource ? { ...rest, [key]: resource } : rest }
        }),
      platform,
    }),
    online(next) {
      online = next
      for (const listener of [...listeners]) listener()
    },
    async pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        timers.delete(timer)
        timer.run()
      }
      await settle()
    },
  }
}

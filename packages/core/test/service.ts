/**
 * A page with a service: a clock that a test moves, a server of plain functions, and a page that
 * can be hidden or go offline.
 */
import type { PorticoConfig } from '../src/contracts/config.ts'
import type { ServiceOptions } from '../src/contracts/service-options.ts'
import type { LiveOptions } from '../src/types/options.ts'
import type { PorticoEvent } from '../src/types/events.ts'
import { createHttp, senderOf, withSender, type Http, type Sender } from '../src/http/http.ts'
import { initialState } from '../src/instance/initial.ts'
import { mainnet } from '../src/networks/mainnet.ts'
import { createResources, type Resources } from '../src/resource/resources.ts'
import type { ServiceContext } from '../src/service/context.ts'
import type { Alert, State } from '../src/state/state.ts'
import { ignoredFeatures } from '../src/switches/remote.ts'
import { createStore } from '../src/state/store.ts'
import type { ChainAdapter, Json, Platform, Services, Stop } from '../src/types/index.ts'

export interface Call {
  url: URL
  method: string
  body: string | undefined
  init: RequestInit
}

type Answer = (call: Call) => Response | Promise<Response>

export interface ServiceWorldOptions {
  config?: Partial<PorticoConfig>
  service?: Partial<ServiceOptions>
  early?: readonly PorticoEvent[]
  /**
   * What the network answers. By default the service finds nothing and the collector accepts
   * everything.
   */
  answer?: Answer
  location?: string
}

export interface ServiceWorld {
  ctx: ServiceContext
  http: Http
  sender: Sender
  resources: Resources
  calls: Call[]
  alerts: Omit<Alert, 'id'>[]
  /** Pending timers, by the milliseconds they still have. */
  timers(): number[]
  /** Raises an event as the instance does: a listener that throws breaks the host. */
  raise(event: { [key: string]: unknown; event: string }): void
  pass(ms: number): void
  see(visible: boolean): void
  connect(online: boolean): void
  setOptions(change: LiveOptions): void
  window: EventTarget
  listeners(): number
  /**
   * Waits for a condition. Fails when nothing is under way any more and the condition does not
   * hold.
   */
  until(check: () => boolean): Promise<void>
  /** Waits until nothing is under way any more. */
  rest(): Promise<void>
}

export const json = (value: Json, init?: ResponseInit): Response =>
  new Response(JSON.stringify(value), init)

const adapter = { namespace: 'eip155', label: 'evm', connectors: [] } as unknown as ChainAdapter

export function serviceWorld(options: ServiceWorldOptions = {}): ServiceWorld {
  const calls: Call[] = []
  const alerts: Omit<Alert, 'id'>[] = []
  let now = 1_700_000_000_000
  let visible = true
  let online = true
  let seed = 1
  const timers = new Set<{ due: number; run: Stop }>()
  const changed = new Set<Stop>()
  const eventListeners = new Set<(event: PorticoEvent) => void>()
  const window = Object.assign(new EventTarget(), {
    location: new URL(options.location ?? 'https://shop.example/cart?session=s3cret#fragment'),
    document: new EventTarget(),
  })
  const answer: Answer =
    options.answer ??
    (({ url }) =>
      url.pathname === '/getAnalyticsConfig'
        ? json({ isAnalyticsEnabled: true })
        : new Response('', { status: 404 }))

  const platform: Platform = {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    random: (bytes) =>
      Uint8Array.from({ length: bytes }, () => (seed = (seed * 48_271) % 2_147_483_647) >> 8),
    fetch: (async (url: string, init: RequestInit) => {
      const call = {
        url: new URL(url),
        method: init.method ?? 'GET',
        body: init.body as string | undefined,
        init,
      }
      calls.push(call)
      if (!online) throw new TypeError('Failed to fetch')
      return new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        Promise.resolve(call).then(answer).then(resolve, reject)
      })
    }) as typeof fetch,
    visible: () => visible,
    online: () => online,
    changes(cb) {
      changed.add(cb)
      return () => void changed.delete(cb)
    },
    storage: null,
    window: window as unknown as Platform['window'],
  }

  const config = {
    adapters: [adapter],
    ...options.config,
    service: {
      url: 'https://api.example',
      projectId: 'shop',
      collector: 'https://pulse.example/in',
      ...options.service,
    },
  }
  const state = createStore<State>(initialState(config, [mainnet]))
  const ctx: ServiceContext = {
    config,
    state,
    services: { platform, report: () => {} } as unknown as Services,
    emit: () => {},
    adapters: new Map([['eip155', adapter]]),
    on(listener) {
      eventListeners.add(listener)
      return () => void eventListeners.delete(listener)
    },
    early: options.early ?? [],
    alert: (alert) => void alerts.push(alert),
    ignored: async (answer) => ignoredFeatures(config.features, answer, config.service.decides),
  }
  const sender = senderOf(ctx)
  const tell = (): void => {
    for (const cb of [...changed]) cb()
  }
  const rest = async (): Promise<void> => {
    // Everything here answers within a few turns of the event loop.
    for (let turn = 0; turn < 25; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    ctx,
    http: createHttp({ platform, baseUrl: withSender(config.service.url, sender) }),
    sender,
    resources: createResources({
      platform,
      get: (key) => state.get().resources[key],
      set(key, resource) {
        const { [key]: _removed, ...others } = state.get().resources
        state.set({ resources: resource ? { ...others, [key]: resource } : others })
      },
    }),
    calls,
    alerts,
    timers: () => [...timers].map(({ due }) => due - now),
    raise(event) {
      const raised = {
        type: 'track',
        timestamp: now,
        properties: {},
        ...event,
      } as unknown as PorticoEvent
      for (const listener of [...eventListeners]) listener(raised)
    },
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    see(next) {
      visible = next
      tell()
    },
    connect(next) {
      online = next
      tell()
    },
    setOptions(change) {
      state.set((s) => ({ options: { ...s.options, ...change } }))
    },
    window,
    listeners: () => eventListeners.size + changed.size,
    async until(check) {
      for (let turn = 0; turn < 200 && !check(); turn++)
        await new Promise((resolve) => setImmediate(resolve))
      if (!check()) throw new Error('It never came to that')
    },
    rest,
  }
}

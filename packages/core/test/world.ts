/**
 * A page with wallets of any namespace, a clock that a test moves, and a storage that tabs and
 * reloads share.
 */
import type { PorticoInternals } from '@portico/core/modal'
import {
  createClock,
  recordLines,
  settle,
  testPlatform,
  until,
  type TestPlatformOptions,
} from '@portico/testkit/world'
import { createPortico, namespaceState } from '../src/index.ts'
import type { Connector, Exit, NamespaceState, PorticoConfig } from '../src/index.ts'
import { adapter, connector, networks, type TestConnector, type Wallet } from './wallets.ts'

export interface Page {
  portico: PorticoInternals
  connectors: Record<string, TestConnector>
  /**
   * The host's callbacks, oldest first: `connect eip155 0xa`, `restored …`,
   * `disconnect eip155 user`, `account …`, `network eip155 eip155:2`.
   */
  hostCalls: string[]
  events: string[]
  stored: Map<string, string>
  status(namespace: string): NamespaceState
  exit(link: string): Exit | undefined
  until(check: () => boolean): Promise<void>
  /** Resolves when `count` timers of `ms` are set. */
  armed(ms: number, count?: number): Promise<void>
  pass(ms: number): void
  /** How many timers are set. */
  timers(): number
  /** The visitor returns to the page, or its network changes. */
  change(): void
  /** Another page with the same storage and wallets, as after a reload or in another tab. */
  again(): Page
  /**
   * Raises the event for an entry that another tab has written. Null means that the tab has cleared
   * everything.
   */
  hear(key: string | null): void
}

/** The connectors by id, each with the namespaces whose wallets it offers. */
export function page(
  o: {
    connectors?: Record<string, Connector['owner']>
    wallets?: readonly (readonly [string, Wallet])[]
    config?: Partial<PorticoConfig>
    window?: object
    platform?: Partial<TestPlatformOptions>
  } = {},
  stored: Map<string, string> = new Map(),
): Page {
  const owners = o.connectors ?? {
    evm: 'portico',
    sol: 'portico',
    btc: 'portico',
    relay: 'portico',
  }
  const connectors = Object.fromEntries(
    Object.entries(owners).map(([id, owner]) => [id, connector(id, owner)]),
  )
  for (const [id, each] of Object.entries(connectors))
    each.show(...(o.wallets ?? []).filter(([at]) => at === id).map(([, w]) => w))
  // Each reading of the clock returns another time, so that stored entries have an order.
  const clock = o.platform?.clock ?? createClock({ tick: 1, turnsBelow: 0 })
  const window = Object.assign(new EventTarget(), { Event }, o.window)
  const platform = testPlatform({
    window,
    stored,
    clock,
    fetch: () => Promise.reject(new Error('No network')),
    ...o.platform,
  })
  const { callbacks, hostCalls } = recordLines()
  const events: string[] = []
  const portico = createPortico({
    adapters: [adapter('eip155', []), adapter('solana', []), adapter('bip122', [])],
    connectors: Object.values(connectors),
    networks,
    debug: false,
    platform,
    ...callbacks,
    onEvent: ({ event }) => events.push(event),
    ...o.config,
  }) as unknown as PorticoInternals
  portico.start()
  return {
    portico,
    connectors,
    hostCalls,
    events,
    stored,
    status: (namespace) => namespaceState(portico.getState(), namespace),
    exit(link) {
      const view = portico.getState().links[link]
      return view?.state.is === 'lost' ? view.state.exit : undefined
    },
    until: (check) => until(portico.subscribe, check),
    armed: clock.armed,
    pass: clock.pass,
    timers: clock.timers,
    change: platform.change,
    again: () => page(o, stored),
    hear: (key) =>
      void window.dispatchEvent(
        Object.assign(new Event('storage'), { key: key && `portico/1/default/${key}` }),
      ),
  }
}

export * from './wallets.ts'
export { settle }

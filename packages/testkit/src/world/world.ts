/**
 * A page of one namespace: an instance with a test-controlled clock and a storage that survives
 * a reload.
 */
import { createPortico, namespaceState } from '@portico/core'
import type {
  AnyAdapter,
  NamespaceState,
  Platform,
  Portico,
  PorticoConfig,
  PorticoEvent,
  Stop,
} from '@portico/core'
import { recordHost, until, type HostCall } from './host.ts'
import { testPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts'

/** State that pages of one browser share. */
export interface Shared<W> {
  /** The window that both are in. */
  window?: W | undefined
  /** Stored data of an earlier visit or another tab. */
  stored?: Map<string, string> | undefined
}

/** Options of {@link openWorld}. */
export interface WorldOptions<A extends readonly AnyAdapter[]> {
  /** The namespace that `status` and `until` are about. */
  namespace: string
  /** The options of `createPortico`; the adapters are needed. */
  config: Partial<PorticoConfig<A>> & Pick<PorticoConfig<A>, 'adapters'>
  /** The instance's time, storage, network and window; or options to make them. */
  platform: TestPlatformOptions | TestPlatform
}

/**
 * A page with one instance in it, without a browser, on a clock and a storage of the test's own.
 */
export interface BaseWorld<A extends readonly AnyAdapter[]> {
  /** The instance. */
  portico: Portico<A>
  /** The instance's time, storage, network and window. */
  platform: TestPlatform
  /** The calls of the host's callbacks, oldest first. */
  hostCalls: HostCall[]
  /** Every event of the instance so far, oldest first. */
  events: PorticoEvent[]
  /** What the instance has stored, by key. Two worlds that share it are two visits, or two tabs. */
  stored: Map<string, string>
  /** The status of the namespace now. */
  status(): NamespaceState
  /** Resolves when the namespace's status is this one. */
  until(is: NamespaceState['is']): Promise<NamespaceState>
  /** Resolves once `holds` is true of the state; asked again after each change. */
  untilState(holds: () => boolean): Promise<void>
  /** Resolves when a timer of this many milliseconds is set. */
  armed(ms: number): Promise<void>
  /** Advances the time in milliseconds; due timers run. */
  pass(ms: number): void
  /** The visitor comes back to the page, which is visible again. */
  look(): void
  /** Delivers another tab's storage event. */
  hear(key: string): void
  /** Begins discovery and restore; returns its own undo. */
  start(): Stop
}

/**
 * Opens a page without a browser: one instance, whose time, storage and window the test controls.
 *
 * @example
 * const world = openWorld({
 *   namespace: 'eip155',
 *   config: { adapters: [evm()] },
 *   platform: { window: walletWindow() },
 * })
 * world.start()
 */
export function openWorld<const A extends readonly AnyAdapter[]>({
  config,
  namespace,
  platform: settings,
}: WorldOptions<A>): BaseWorld<A> {
  const platform = 'change' in settings ? settings : testPlatform(settings)
  const { clock, stored, window } = platform
  const { callbacks, events, hostCalls } = recordHost()
  const portico = createPortico({
    debug: false,
    platform: platform satisfies Platform,
    ...callbacks,
    ...config,
  } as PorticoConfig<A>)
  const status = (): NamespaceState => namespaceState(portico.getState(), namespace)
  const untilState = (holds: () => boolean): Promise<void> => until(portico.subscribe, holds)
  return {
    portico,
    platform,
    hostCalls,
    events,
    stored,
    status,
    untilState,
    async until(is) {
      await untilState(() => status().is === is)
      return status()
    },
    armed: clock.armed,
    pass: clock.pass,
    look: platform.change,
    hear: (key) => void window?.dispatchEvent(Object.assign(new Event('storage'), { key })),
    start: () => portico.start(),
  }
}

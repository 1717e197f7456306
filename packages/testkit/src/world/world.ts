/** A page of one chain family: an instance on a clock that is moved by hand, over a storage that outlives a reload. */
import { createPortico, nsState } from '@portico/core'
import type { AnyAdapter, NsState, Platform, Portico, PorticoConfig, PorticoEvent, Stop } from '@portico/core'
import { recordHost, until, type HostCall } from './host.ts'
import { testPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts'

/** What pages of one browser share. */
export interface Shared<W> {
  /** The window that both are in. */
  window?: W | undefined
  /** What an earlier visit, or another tab, has stored. */
  stored?: Map<string, string> | undefined
}

/** Options of {@link openWorld}. */
export interface WorldOptions<A extends readonly AnyAdapter[]> {
  /** The namespace that `status` and `until` are about. */
  ns: string
  /** The options of `createPortico`; the adapters are needed. */
  config: Partial<PorticoConfig<A>> & Pick<PorticoConfig<A>, 'adapters'>
  /** What the instance has for time, storage, network and window; or how it is made. */
  platform: TestPlatformOptions | TestPlatform
}

/** A page with one instance in it, without a browser, on a clock and a storage of the test's own. */
export interface BaseWorld<A extends readonly AnyAdapter[]> {
  /** The instance. */
  portico: Portico<A>
  /** What the instance has for time, storage, network and window. */
  platform: TestPlatform
  /** What the host was called with, oldest first. */
  hostCalls: HostCall[]
  /** Every event of the instance so far, oldest first. */
  events: PorticoEvent[]
  /** What the instance has stored, by key. Two worlds that share it are two visits, or two tabs. */
  stored: Map<string, string>
  /** The status of the namespace now. */
  status(): NsState
  /** Resolves when the namespace's status is this one. */
  until(is: NsState['is']): Promise<NsState>
  /** Resolves once `holds` is true of the state; asked again after each change. */
  untilState(holds: () => boolean): Promise<void>
  /** Resolves when a timer of so many milliseconds is set. */
  armed(ms: number): Promise<void>
  /** Lets so much time pass; timers that fall due run. */
  pass(ms: number): void
  /** The visitor comes back to the page: it is looked at again. */
  look(): void
  /** What another tab of the origin wrote reaches this one. */
  hear(key: string): void
  /** Begins discovery and restore; returns its own undo. */
  start(): Stop
}

/**
 * Opens a page without a browser: one instance, with time, storage and window in the test's hands.
 *
 * @example
 * const world = openWorld({ ns: 'eip155', config: { adapters: [evm()] }, platform: { window: walletWindow() } })
 * world.start()
 */
export function openWorld<const A extends readonly AnyAdapter[]>({ config, ns, platform: settings }: WorldOptions<A>): BaseWorld<A> {
  const platform = 'change' in settings ? settings : testPlatform(settings)
  const { clock, stored, window } = platform
  const { callbacks, events, hostCalls } = recordHost()
  const portico = createPortico({ debug: false, platform: platform satisfies Platform, ...callbacks, ...config } as PorticoConfig<A>)
  const status = (): NsState => nsState(portico.getState(), ns)
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

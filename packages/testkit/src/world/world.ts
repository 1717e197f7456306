/** A page of one chain family: an instance on a clock that is moved by hand, over a storage that outlives a reload. */
import { createPortico, nsState } from '@portico/core'
import type { AnyAdapter, NsState, Platform, Portico, PorticoConfig, PorticoEvent, Stop } from '@portico/core'
import { recordHost, until, type HostCall } from './host.ts'
import { testPlatform, type TestPlatform, type TestPlatformOptions } from './platform.ts'

/** What pages of one browser share. */
export interface Shared<W> {
  window?: W | undefined
  stored?: Map<string, string> | undefined
}

export interface WorldOptions<A extends readonly AnyAdapter[]> {
  /** The namespace that `status` and `until` are about. */
  ns: string
  config: Partial<PorticoConfig<A>> & Pick<PorticoConfig<A>, 'adapters'>
  platform: TestPlatformOptions | TestPlatform
}

export interface BaseWorld<A extends readonly AnyAdapter[]> {
  portico: Portico<A>
  platform: TestPlatform
  /** What the host was called with, oldest first. */
  hostCalls: HostCall[]
  events: PorticoEvent[]
  stored: Map<string, string>
  status(): NsState
  /** Resolves when the namespace's status is this one. */
  until(is: NsState['is']): Promise<NsState>
  untilState(holds: () => boolean): Promise<void>
  /** Resolves when a timer of so many milliseconds is set. */
  armed(ms: number): Promise<void>
  /** Lets so much time pass; timers that fall due run. */
  pass(ms: number): void
  /** The visitor comes back to the page: it is looked at again. */
  look(): void
  /** What another tab of the origin wrote reaches this one. */
  hear(key: string): void
  start(): Stop
}

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

import type { Platform, Stop } from '@portico/core'
import { createClock, type Clock } from './clock.ts'

/** A storage over a map, which reloads and tabs can share. */
export function mapStorage(stored: Map<string, string>): NonNullable<Platform['storage']> {
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
}

/** An instance's time, storage, network and window, controlled by a test. */
export interface TestPlatform extends Platform {
  /** The clock of the instance. */
  clock: Clock
  /** What the instance has stored, by key. */
  stored: Map<string, string>
  /** The visitor comes back to the page, or its network changes. */
  change(): void
}

/** Everything impure, controlled by a test. `window` is any replacement for one. */
export interface TestPlatformOptions extends Partial<Omit<Platform, 'window'>> {
  /** The window, in which wallets are found; null as on a server. */
  window: object | null
  /** Stored data of an earlier visit; none by default. */
  stored?: Map<string, string> | undefined
  /** The clock; a new one by default. */
  clock?: Clock
}

/**
 * The environment of an instance, controlled by a test: pass it as `platform` to `createPortico`.
 *
 * @example const portico = createPortico({ adapters: [evm()], platform: testPlatform({ window: walletWindow() }) })
 *
 *
 */
export function testPlatform({
  clock = createClock(),
  stored = new Map(),
  window,
  ...own
}: TestPlatformOptions): TestPlatform {
  const listeners = new Set<Stop>()
  return {
    now: clock.now,
    after: clock.after,
    random: (bytes) => new Uint8Array(bytes),
    fetch: (...args) => fetch(...args),
    visible: () => true,
    online: () => true,
    changes(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    storage: mapStorage(stored),
    window: window as Platform['window'],
    ...own,
    clock,
    stored,
    change() {
      for (const listener of [...listeners]) listener()
    },
  }
}

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

export interface TestPlatform extends Platform {
  clock: Clock
  stored: Map<string, string>
  /** The visitor comes back to the page, or its network changes. */
  change(): void
}

/** All that is impure, in a test's hands. `window` is whatever stands in for one. */
export interface TestPlatformOptions extends Partial<Omit<Platform, 'window' | 'storage'>> {
  window: object | null
  stored?: Map<string, string> | undefined
  clock?: Clock
}

export function testPlatform({ clock = createClock(), stored = new Map(), window, ...own }: TestPlatformOptions): TestPlatform {
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

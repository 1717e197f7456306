/** A clock that is moved by hand, and a storage that outlives the page. */
import type { Platform, Stop } from '@portico/core'

export interface TestPlatform extends Platform {
  /** Lets so much time pass; timers that fall due run. */
  pass(ms: number): void
  /** Resolves when a timer of so many milliseconds is set. */
  armed(ms: number): Promise<void>
}

export function testPlatform(window: unknown, stored: Map<string, string>): TestPlatform {
  let now = 1_700_000_000_000
  const timers = new Set<{ due: number; run: Stop }>()
  const waiting = new Set<Stop>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      timers.add(timer)
      for (const look of [...waiting]) look()
      return () => timers.delete(timer)
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: (...args) => fetch(...args),
    visible: () => true,
    online: () => true,
    changes: () => () => {},
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    },
    window: window as Platform['window'],
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    armed: (ms) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (![...timers].some(({ due }) => due === now + ms)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

/**
 * A clock that runs like the machine's, and can be put forward. Timers that were due meanwhile run
 * at once.
 */
import type { Platform, Stop } from '@portico/core'
import { browserPlatform } from '@portico/core/adapter'

export interface TestClock {
  platform: Platform
  now(): number
  /** @param ms How far to put it forward, milliseconds. */
  pass(ms: number): void
}

/** @param offset How far it differs from the machine's clock at the start, milliseconds. */
export function createClock(offset = 0): TestClock {
  const timers = new Set<{ at: number; run: Stop; stop: Stop }>()
  const base = browserPlatform()
  const now = (): number => Date.now() + offset
  return {
    now,
    platform: {
      ...base,
      now,
      after(ms, run) {
        const stop = base.after(ms, () => {
          timers.delete(timer)
          run()
        })
        const timer = { at: now() + ms, run, stop }
        timers.add(timer)
        return () => {
          timers.delete(timer)
          stop()
        }
      },
    },
    pass(ms) {
      offset += ms
      for (const timer of [...timers].toSorted((one, other) => one.at - other.at)) {
        if (timer.at > now() || !timers.delete(timer)) continue
        timer.stop()
        timer.run()
      }
    },
  }
}

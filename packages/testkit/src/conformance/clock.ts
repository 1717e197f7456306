import type { Stop } from '@portico/core'

/** A clock that stands still until it is moved. */
export interface Clock {
  now(): number
  after(ms: number, run: Stop): Stop
  /** Whether a timer waits for so many milliseconds from now. */
  armed(ms: number): boolean
  /** Lets so many milliseconds pass; timers that fall due run. */
  pass(ms: number): void
}

/** @param now Where it begins, milliseconds since the epoch. */
export function createClock(now = 1_700_000_000_000): Clock {
  const timers = new Set<{ due: number; run: Stop }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      // No time at all is the event loop's own next turn.
      if (ms === 0) setTimeout(run)
      else timers.add(timer)
      return () => timers.delete(timer)
    },
    armed: (ms) => [...timers].some(({ due }) => due === now + ms),
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
  }
}

import { onTestFinished, vi } from 'vitest'

export interface PageClock {
  /** Moves the time forward by these milliseconds, and runs what is due by then. */
  forward(ms: number): void
  /** From here on, only `forward` moves the time. */
  stop(): void
}

/**
 * Puts the page's timers on a clock that runs on by itself, until the test is over. Call it before
 * the visit.
 */
export function withClock(): PageClock {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  return {
    forward: (ms) => void vi.advanceTimersByTime(ms),
    stop: () => void vi.setTimerTickMode('manual'),
  }
}

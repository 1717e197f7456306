import type { Stop } from '@portico/core'

/** A clock that stands still until a test moves it. */
export interface Clock {
  /** The time, milliseconds since the epoch. */
  now(): number
  /** Sets a timer of `ms` milliseconds; returns a function that cancels it. */
  after(ms: number, run: Stop): Stop
  /**
   * Whether a number of timers of this many milliseconds are set.
   *
   * @param count At least so many; 1 by default.
   */
  isArmed(ms: number, count?: number): boolean
  /**
   * Resolves when a number of timers of this many milliseconds are set.
   *
   * @param count At least so many; 1 by default.
   */
  armed(ms: number, count?: number): Promise<void>
  /** How many timers are set. */
  timers(): number
  /**
   * Advances the time in milliseconds; due timers run in their order, also those that are set
   * meanwhile.
   */
  pass(ms: number): void
  /**
   * Moves to the next timer that falls due by then and runs it; false when there is none.
   *
   * @param until Milliseconds since the epoch.
   */
  runNext(until: number): boolean
  /** Moves to a time, milliseconds since the epoch, and runs no timer; never back. */
  moveTo(time: number): void
  /** Advances the time without running timers, like a machine that slept. */
  sleep(ms: number): void
}

/** Options of {@link createClock}. */
export interface ClockOptions {
  /** Where it begins, milliseconds since the epoch. */
  start?: number
  /**
   * Milliseconds by which each reading advances it, for strictly increasing times; 0 by default.
   */
  tick?: number
  /** Shorter timers run in the next turn of the event loop; 1 by default. */
  turnsBelow?: number
}

const nextTurn: (run: Stop) => unknown =
  typeof setImmediate === 'function' ? setImmediate : setTimeout

/**
 * A clock that stands still until a test moves it.
 *
 * @example
 * const clock = createClock()
 * clock.after(1_000, () => console.log('a second later'))
 * clock.pass(1_000)
 */
export function createClock({
  start = 1_700_000_000_000,
  tick = 0,
  turnsBelow = 1,
}: ClockOptions = {}): Clock {
  let time = start
  const timers = new Set<{ ms: number; due: number; run: Stop }>()
  const watchers = new Set<Stop>()
  const moveTo = (next: number): void => void (time = Math.max(time, next))
  const isArmed = (ms: number, count = 1): boolean =>
    [...timers].filter((timer) => (tick > 0 ? timer.ms === ms : timer.due === time + ms)).length >=
    count
  const runNext = (until: number): boolean => {
    const [next] = [...timers]
      .filter(({ due }) => due <= until)
      .toSorted((one, other) => one.due - other.due)
    if (!next) return false
    timers.delete(next)
    moveTo(next.due)
    next.run()
    return true
  }
  return {
    now: () => (time += tick) - tick,
    after(ms, run) {
      const timer = { ms, due: time + ms, run }
      if (ms < turnsBelow) nextTurn(run)
      else timers.add(timer)
      for (const check of [...watchers]) check()
      return () => void timers.delete(timer)
    },
    isArmed,
    armed: (ms, count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!isArmed(ms, count)) return
          watchers.delete(check)
          resolve()
        }
        watchers.add(check)
        check()
      }),
    timers: () => timers.size,
    pass(ms) {
      const end = time + ms
      // Each reading advances the clock, so a timer's time may already have passed.
      if (tick > 0) moveTo(end)
      while (runNext(end)) continue
      moveTo(end)
    },
    runNext,
    moveTo,
    sleep(ms) {
      time += ms
      for (const timer of timers) timer.due += ms
    },
  }
}

import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/** How fast long answers are read, all of them together: many would take the processor, and the memory it has to clear, from all others. */
export interface Pace {
  /** Waits until so many bytes more may be read, and at least until others have had the loop. */
  take(bytes: number): Promise<void>
  /** How much may be read within so many milliseconds. */
  within(ms: number): number
}

/** Measured: at twice that, others wait 2.6 times as long as when it is quiet. */
const aSecond = 8_000_000

const pause = (ms: number): Promise<void> => (ms > 0 ? sleep(ms, undefined, { ref: false }) : turn())

/**
 * @param atOnce So much comes as fast as it can, once nothing has come for a while.
 * @param wait Waits so many milliseconds, or only for a turn of the loop.
 */
export function createPace(atOnce: number, now: () => number = () => performance.now(), wait: (ms: number) => Promise<void> = pause): Pace {
  const timeOf = (bytes: number): number => (bytes / aSecond) * 1_000
  /** When what has been taken so far will have come at that speed. */
  let due = -Infinity
  return {
    take(bytes) {
      const time = now()
      due = Math.max(due, time - timeOf(atOnce)) + timeOf(bytes)
      return wait(Math.max(0, due - time))
    },
    within: (ms) => atOnce + (ms * aSecond) / 1_000,
  }
}

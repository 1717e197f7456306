import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Limits how fast long answers are read in total. Reading many of them at full speed would take
 * processor time and garbage collection from other requests.
 */
export interface Pace {
  /** Waits until a number of further bytes may be read, at least for one turn of the event loop. */
  take(bytes: number): Promise<void>
  /** Bytes that may be read within a number of milliseconds. */
  within(ms: number): number
}

/** Measured: at twice this rate, other requests take 2.6 times as long as without load. */
const aSecond = 8_000_000

const pause = (ms: number): Promise<void> =>
  ms > 0 ? sleep(ms, undefined, { ref: false }) : turn()

/**
 * @param atOnce Bytes that may be read at full speed after an idle time.
 * @param wait Waits a number of milliseconds, or only for a turn of the event loop.
 */
export function createPace(
  atOnce: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<void> = pause,
): Pace {
  const timeOf = (bytes: number): number => (bytes / aSecond) * 1_000
  /** When the bytes taken so far are due at that rate. */
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

import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Limits the total rate of reading long answers, which would take processor time from other
 * requests.
 */
export interface Throughput {
  /** Takes at least one turn of the event loop. */
  take(bytes: number): Promise<void>
  within(ms: number): number
}

/** Measured: at twice this rate, other requests take 2.6 times as long. */
const aSecond = 8_000_000

const pause = (ms: number): Promise<void> =>
  ms > 0 ? sleep(ms, undefined, { ref: false }) : turn()

/**
 * @param atOnce Bytes at full speed after an idle time.
 * @param wait Waits milliseconds, or a turn of the event loop.
 */
export function createThroughput(
  atOnce: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<void> = pause,
): Throughput {
  const timeOf = (bytes: number): number => (bytes / aSecond) * 1_000
  /** When the bytes taken so far are due. */
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

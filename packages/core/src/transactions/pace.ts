/** How often is asked what has become of a transaction. All of it ours, milliseconds. */
import { isPending } from './list.ts'
import type { TrackedTransaction } from './types.ts'

const second = 1_000
const minute = 60 * second

/** What has ended and may still be undone is asked about for no longer: some networks never call anything final. */
const longestFinality = 30 * minute

/** Whether it has still to be asked about. */
export function isOpen(one: TrackedTransaction, now: number): boolean {
  if (isPending(one)) return true
  // What took its place, or that nothing does, is known for good.
  const mayChange = one.status === 'confirmed' || one.status === 'failed'
  return mayChange && !one.isFinal && now - (one.endedAt ?? one.at) < longestFinality
}

/** How long after an answer it is asked again. `failures`: how often nobody has answered since. */
export function pauseOf(one: TrackedTransaction, now: number, failures = 0): number {
  return Math.min(intervalOf(one, now - one.at) * 2 ** failures, 10 * minute)
}

function intervalOf(one: TrackedTransaction, age: number): number {
  // Its owners sign when they do.
  if (!isPending(one) || one.status === 'awaiting') return age < 60 * minute ? 30 * second : 10 * minute
  // Most are in the next blocks; one that is not waits for its fee.
  if (age < 2 * minute) return 4 * second
  if (age < 15 * minute) return 12 * second
  return age < 120 * minute ? minute : 10 * minute
}

/** Polling intervals, milliseconds. */
import { isPending } from '../state/select.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

const second = 1_000
const minute = 60 * second

/**
 * A settled transaction that may still be reverted is polled no longer than this: some networks
 * never report finality.
 */
const longestFinality = 30 * minute

export function isOpen(one: TrackedTransaction, now: number): boolean {
  if (isPending(one)) return true
  // A replacement, or a final failure, does not change any more.
  const mayChange = one.status === 'confirmed' || one.status === 'failed'
  if (!mayChange || now - (one.endedAt ?? one.at) >= longestFinality) return false
  return !one.isFinal || lacksReceived(one)
}

/** What a swap gave is in its receipt, which a node may have later. */
export const lacksReceived = ({ status, swap }: TrackedTransaction): boolean =>
  status === 'confirmed' && swap !== undefined && swap.amountOut === undefined

/** `failures`: failed polls since the last answer. */
export function pauseOf(one: TrackedTransaction, now: number, failures = 0): number {
  return Math.min(intervalOf(one, now - one.at) * 2 ** failures, 10 * minute)
}

function intervalOf(one: TrackedTransaction, age: number): number {
  // A Safe's owners may sign at any time.
  if (!isPending(one) || one.status === 'awaiting')
    return age < 60 * minute ? 30 * second : 10 * minute
  // Most are in the next blocks; one that is not waits for its fee.
  if (age < 2 * minute) return 4 * second
  if (age < 15 * minute) return 12 * second
  return age < 120 * minute ? minute : 10 * minute
}

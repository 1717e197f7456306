/** Transactions that are under way, and those that were. An entry apart: pages without it pay nothing. */
export { getTrackedTransactions } from './get-tracked.ts'
export { track, type TrackOptions } from './track.ts'
export { waitForTracked, type WaitForTrackedOptions } from './wait.ts'
export type { ActivitySlice, Sent, TrackedKind, TrackedTransaction, TrackedTransfer, Transactions } from './types.ts'

/** A separate entry, so that pages without transactions load no code for it. */
export { getTrackedTransactions } from './get-tracked.ts'
export { track, type TrackOptions } from './track.ts'
export { waitForTracked, type WaitForTrackedOptions } from './wait.ts'
export type {
  ActivitySlice,
  Sent,
  TrackedKind,
  TrackedSwap,
  TrackedSwapToken,
  TrackedTransaction,
  TrackedTransfer,
  Transactions,
} from '../types/transactions.ts'

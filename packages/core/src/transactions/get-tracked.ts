import type { TrackingInstance } from './track.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

/**
 * The tracked transactions of all accounts and networks, newest first; at most 99 are stored.
 *
 * @example const pending = (await getTrackedTransactions(portico)).filter(({ status }) => status === 'pending')
 */
export const getTrackedTransactions = async (
  portico: TrackingInstance,
): Promise<readonly TrackedTransaction[]> => (await portico.transactions()).all()

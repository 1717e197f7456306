import type { TrackingInstance } from './track.ts'
import type { TrackedTransaction } from './types.ts'

/**
 * The transactions that are followed and those that were, of all accounts and networks, newest first; 99 at most are kept.
 *
 * @example const pending = (await getTrackedTransactions(portico)).filter(({ status }) => status === 'pending')
 */
export const getTrackedTransactions = async (portico: TrackingInstance): Promise<readonly TrackedTransaction[]> => (await portico.transactions()).all()

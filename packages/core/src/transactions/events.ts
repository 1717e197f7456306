import type { Emit } from '../types/events.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

/**
 * Raises the event for a transaction's status. For a Safe that waits for signatures, the event that
 * it is pending was raised before.
 */
export function raise(
  emit: Emit,
  { status, hash, becameHash, chain, kind, reason }: TrackedTransaction,
): void {
  const it = { network: chain, hash, kind }
  const became = becameHash ?? null
  if (status === 'pending') emit('TRANSACTION_PENDING', it)
  else if (status === 'confirmed') emit('TRANSACTION_CONFIRMED', { ...it, becameHash: became })
  else if (status === 'failed') emit('TRANSACTION_FAILED', { ...it, becameHash: became })
  else if (status === 'replaced')
    emit('TRANSACTION_REPLACED', { ...it, becameHash: became, reason: reason ?? null })
  else if (status === 'dropped') emit('TRANSACTION_DROPPED', it)
}

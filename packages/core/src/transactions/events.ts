import type { Emit } from '../types/events.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

/** A Safe's transaction that waits for signatures has had its pending event. */
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

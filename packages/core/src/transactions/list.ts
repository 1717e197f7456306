import { isPending } from '../state/select.ts'
import type { Mutable } from '../utils/mutable.ts'
import type { TransactionStatus } from '../types/index.ts'
import type { ActivitySlice, TrackedSwap, TrackedTransaction } from '../types/transactions.ts'

const most = 99

/** On another network, or of a Safe, the same text is another transaction. */
export const isSameTransaction = (
  one: Pick<TrackedTransaction, 'hash' | 'chain'>,
  other: Pick<TrackedTransaction, 'hash' | 'chain'>,
): boolean => one.hash === other.hash && one.chain === other.chain

/**
 * A known one keeps its place, a new one is placed by its time; the list never exceeds its limit.
 */
export function withTransaction(
  list: readonly TrackedTransaction[],
  one: TrackedTransaction,
): readonly TrackedTransaction[] {
  const all = list.some((each) => isSameTransaction(each, one))
    ? list.map((each) => (isSameTransaction(each, one) ? one : each))
    : [one, ...list].sort((a, b) => b.at - a.at)
  return limited(all)
}

export function limited(list: readonly TrackedTransaction[]): readonly TrackedTransaction[] {
  if (list.length <= most) return list
  const leaves =
    list
      .slice(1)
      .reverse()
      .find((each) => !isPending(each)) ?? list.at(-1)
  return limited(list.filter((each) => each !== leaves))
}

export function withStatus(
  one: TrackedTransaction,
  status: TransactionStatus,
  now: number,
): TrackedTransaction {
  const { is, isFinal, differs, hash, reason, fee, known } = status
  const { endedAt, isFinal: _final, ...rest } = one
  const next: Mutable<TrackedTransaction> = { ...rest, status: is }
  if (isFinal) next.isFinal = isFinal
  if (differs) next.differs = differs
  if (hash !== undefined && hash !== one.hash) next.becameHash = hash
  if (reason !== undefined) next.reason = reason
  if (fee !== undefined) next.fee = fee
  if (known !== undefined) next.known = known
  if (!isPending(next)) next.endedAt = endedAt ?? now
  // Its block is gone, and what it gives in another may be less.
  else if (next.swap) next.swap = withoutAmountOut(next.swap)
  return next
}

function withoutAmountOut({ amountOut: _amountOut, ...rest }: TrackedSwap): TrackedSwap {
  return rest
}

export function toSlice(tracked: readonly TrackedTransaction[]): ActivitySlice {
  const counts = new Map<string, number>()
  for (const each of tracked)
    if (isPending(each)) counts.set(each.account, (counts.get(each.account) ?? 0) + 1)
  return {
    tracked,
    pending: Object.fromEntries(
      [...counts].map(([account, count]) => [account, count < most ? `${count}` : `${most}+`]),
    ),
  }
}

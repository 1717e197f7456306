import { namespaceOf } from '../format/chain-id.ts'
import type { Context } from '../contracts/context.ts'
import type { TrackedTransaction } from '../types/transactions.ts'
import { lacksReceived } from './polling.ts'
import type { TransactionStore } from './store.ts'

/** A swap, with what it gave, once that can be read; any other as it is. Never rejects. */
export async function withReceived(
  ctx: Pick<Context, 'adapters' | 'services'>,
  shelf: Pick<TransactionStore, 'update'>,
  one: TrackedTransaction,
  signal: AbortSignal,
): Promise<TrackedTransaction> {
  if (!lacksReceived(one)) return one
  // A node that lacks the receipt is asked again with the next poll.
  const amountOut = await receivedOf(ctx, one, signal).catch(() => undefined)
  if (amountOut === undefined || signal.aborted) return one
  const { after } = await shelf.update(
    one,
    (stored) => stored?.swap && { ...stored, swap: { ...stored.swap, amountOut } },
  )
  return after ?? one
}

async function receivedOf(
  { adapters, services }: Pick<Context, 'adapters' | 'services'>,
  { chain, account, hash, becameHash, kind, swap }: TrackedTransaction,
  signal: AbortSignal,
): Promise<string | undefined> {
  // The id of a batch or a Safe has no receipt.
  const mined = becameHash ?? (kind === 'transaction' ? hash : undefined)
  const swapping = await adapters.get(namespaceOf(chain))?.swapping?.(services)
  if (!swap || mined === undefined) return undefined
  const received = await swapping?.received(
    { chain, account, token: swap.to.token, hash: mined },
    signal,
  )
  return typeof received === 'bigint' && received >= 0n ? String(received) : undefined
}

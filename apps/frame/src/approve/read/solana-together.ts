/** Several transactions of one request. Each is simulated as if it were the only one. */
import type { SimulatedChange } from '@portico/core'
import type { SolanaOutcome } from './solana-reads.ts'
import type { SolanaMessage } from './solana.ts'

/**
 * Whether another one may change what a transaction uses, whose simulation then proves little. The
 * page may send them in any order. A wallet that all of them pay from matters to programs only that
 * are not known here.
 *
 * @param all Null: one that cannot be read.
 */
export function usesWhatOthersChange(
  account: string,
  all: readonly (SolanaMessage | null)[],
  at: number,
): boolean {
  const own = all[at] ?? null
  const others = all.filter((_, place) => place !== at)
  if (others.length === 0) return false
  if (!own?.isWhole) return true
  const hasPrograms = own.steps.some(({ is }) => is === 'other')
  const isUsed = (address: string): boolean =>
    own.accounts.has(address) && (hasPrograms || (address !== account && address !== own.feePayer))
  return others.some((other) => !other?.isWhole || other.writable.some(isUsed))
}

/** Whether a simulation has found anything beyond the fee. */
export function changesAny(
  { changes, grants = [], handed = [] }: SolanaOutcome & { is: 'success' },
  fee: bigint,
): boolean {
  const isFee = ({ token, amount }: SimulatedChange): boolean =>
    token === null && amount <= 0n && -amount <= fee
  return grants.length + handed.length > 0 || !(changes ?? []).every(isFee)
}

/** What all change together; null where it is not known of each. */
export function sumOf(outcomes: readonly SolanaOutcome[]): readonly SimulatedChange[] | null {
  const sums = new Map<string | null, bigint>()
  for (const outcome of outcomes) {
    if (outcome.is !== 'success' || !outcome.changes) return null
    for (const { token, amount } of outcome.changes)
      sums.set(token, (sums.get(token) ?? 0n) + amount)
  }
  return [...sums]
    .map(([token, amount]) => ({ token, amount }))
    .filter(({ amount }) => amount !== 0n)
}

import type { AccountTransaction } from '../types.ts'

/** A transaction's position in a history of all chains. */
export type Key = Pick<AccountTransaction, 'time' | 'chain' | 'position'>

/**
 * More than a block has transactions, so that a block number and an index in it can be combined
 * into one number.
 */
export const perBlock = 100_000

/** Newest first: less than zero where `a` comes before `b`. */
export function newestFirst(a: Key, b: Key): number {
  if (a.time !== b.time) return b.time - a.time
  if (a.chain !== b.chain) return a.chain < b.chain ? 1 : -1
  return b.position - a.position
}

import type { AccountTransaction } from '../types.ts'

export type Key = Pick<AccountTransaction, 'time' | 'chain' | 'position'>

/** More than a block has transactions, so that block and index fit into one number. */
export const perBlock = 100_000

export function newestFirst(a: Key, b: Key): number {
  if (a.time !== b.time) return b.time - a.time
  if (a.chain !== b.chain) return a.chain < b.chain ? 1 : -1
  return b.position - a.position
}

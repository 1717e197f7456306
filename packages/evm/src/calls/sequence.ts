/**
 * The id of calls that were sent one after the other consists of their hashes, so that it can be
 * polled after a reload.
 */
import type { Hex } from '../actions/shared.ts'

const prefix = 'sequence:'

export const sequenceId = (hashes: readonly Hex[]): string => `${prefix}${hashes.join(',')}`

export function sequenceIn(id: string): readonly Hex[] | null {
  if (!id.startsWith(prefix)) return null
  return id
    .slice(prefix.length)
    .split(',')
    .filter((each): each is Hex => /^0x[0-9a-f]{64}$/i.test(each))
}

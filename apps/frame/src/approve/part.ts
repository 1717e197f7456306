import type { Approval } from '../ports.ts'
import type { Part } from '../strings/words.ts'
import { readCall } from './read/call.ts'

/** The bundle that an approval's screen needs beyond the first one. */
export function partOf(approval: Approval): Part | undefined {
  if (approval.is === 'solana-transactions') return 'solana'
  if (approval.is === 'typed-data') return 'calls'
  if (approval.is !== 'transaction' || approval.transaction.to === null) return undefined
  return readCall(approval.transaction.data)?.is === 'other' ? 'calls' : undefined
}

import { isUnlimited } from '../../wire.ts'
import type { AccountApproval } from '../types.ts'

const isNoOne = (address: string): boolean => BigInt(address) === 0n

export const hasNoLimit = ({ scope, amount }: AccountApproval): boolean =>
  scope === 'amount' && amount !== undefined && isUnlimited(amount)

/** Nothing may be taken any more. Not said of what a contract may mean otherwise. */
export function isRevoked({ scope, spender, amount }: AccountApproval): boolean {
  if (isNoOne(spender)) return true
  return scope !== 'unknown' && scope !== 'item' && amount === 0n
}

/** Undefined without approvals. */
export function approvalType(
  approvals: readonly AccountApproval[],
): 'approve' | 'revoke' | undefined {
  if (approvals.length === 0) return undefined
  return approvals.every(isRevoked) ? 'revoke' : 'approve'
}

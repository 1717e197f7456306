import type { Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'

export interface CallsState {
  /** EIP-5792: 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 partly reverted. */
  code: number
  /** Undefined when the wallet does not say. */
  isAtomic: boolean | undefined
  hashes: readonly string[]
}

/** Of EIP-5792's first version. */
const words: Readonly<Record<string, number>> = { PENDING: 100, CONFIRMED: 200 }

/** `wallet_getCallsStatus` (EIP-5792). Null for an answer without a status. */
export function parseCallsStatus(answer: unknown): CallsState | null {
  if (!isFields(answer)) return null
  const { status, receipts, atomic } = answer
  const list = Array.isArray(receipts) ? (receipts as readonly Json[]).filter(isFields) : []
  const reported = typeof status === 'string' ? words[status.toUpperCase()] : status
  if (
    typeof reported !== 'number' ||
    !Number.isInteger(reported) ||
    reported < 100 ||
    reported > 699
  )
    return null
  // The first version reports only that a batch has ended, and the result of each transaction.
  const code =
    typeof status === 'string' && list.some((each) => each['status'] === '0x0') ? 500 : reported
  return {
    code,
    isAtomic: typeof atomic === 'boolean' ? atomic : undefined,
    hashes: list.flatMap(({ transactionHash }) =>
      typeof transactionHash === 'string' && /^0x[0-9a-f]{64}$/i.test(transactionHash)
        ? [transactionHash.toLowerCase()]
        : [],
    ),
  }
}

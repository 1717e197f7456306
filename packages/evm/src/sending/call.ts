import type { Transfer } from '@portico/core'
import { transferData } from '../reads.ts'
import { toHex } from './node.ts'

/** EIP-1474. A type, because interfaces are not assignable to `Json`. */
export type Call = {
  readonly from: string
  readonly to: string
  readonly value: `0x${string}`
  readonly data: `0x${string}`
}

export function callOf({
  from,
  to,
  token,
  amount,
}: Pick<Transfer, 'from' | 'to' | 'token' | 'amount'>): Call {
  return token === null
    ? { from, to, value: toHex(amount), data: '0x' }
    : { from, to: token, value: '0x0', data: transferData(to, amount) }
}

/** A transfer as the call that does it. */
import type { Transfer } from '@portico/core'
import { transferData } from './erc20.ts'
import { toHex } from './node.ts'

/** As nodes and wallets take it (EIP-1474). A type, as interfaces are no `Json`. */
export type Call = { readonly from: string; readonly to: string; readonly value: `0x${string}`; readonly data: `0x${string}` }

export function callOf({ from, to, token, amount }: Pick<Transfer, 'from' | 'to' | 'token' | 'amount'>): Call {
  return token === null ? { from, to, value: toHex(amount), data: '0x' } : { from, to: token, value: '0x0', data: transferData(to, amount) }
}

import { readEvmLogs } from '@portico/core/adapter'
import { receiptOf, toHex, type Node } from '../sending/sending.ts'

/**
 * What a final transaction gave to an account. Of the coin, there are no logs: the account's
 * balance before and after its block says it, if that block had nothing else of the account's.
 */
export async function receivedBy(
  node: Node,
  { account, token, hash }: { account: string; token: string | null; hash: string },
): Promise<bigint | undefined> {
  const receipt = await receiptOf(node, hash)
  if (!receipt?.isSuccess) return undefined
  if (token !== null) {
    const asked = token.toLowerCase()
    const { changes } = readEvmLogs(receipt.logs, account)
    const change = changes.find((each) => each.token === asked && each.item === undefined)
    return change && change.amount > 0n ? change.amount : undefined
  }
  if (receipt.block === 0n) return undefined
  const at = (method: string, block: bigint): Promise<bigint> =>
    node.quantity(method, [account, toHex(block)])
  const { block, fee, from } = receipt
  const [before, after, first, next] = await Promise.all([
    at('eth_getBalance', block - 1n),
    at('eth_getBalance', block),
    at('eth_getTransactionCount', block - 1n),
    at('eth_getTransactionCount', block),
  ])
  const paid = from === account.toLowerCase() ? fee : 0n
  if (paid === undefined || next - first > 1n) return undefined
  const received = after - before + paid
  return received > 0n ? received : undefined
}

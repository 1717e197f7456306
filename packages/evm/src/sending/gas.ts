import type { Transfer } from '@portico/core'
import { callOf } from './call.ts'
import { orNull, type Node } from './node.ts'

/** A coin transfer to an EOA. */
const plain = 21_000n
/** When the call would fail and no estimate is possible. */
const unestimated = 100_000n
/** For the first write of a balance; an unknown receiver may have none. */
const firstWrite = 25_000n

/**
 * Only a plain transfer of the coin always uses the same amount; for others a balance or a block
 * may change, so a fifth is added. Without a receiver, the limit of a transfer to the sender.
 *
 * @param most What can be sent now. More could not be estimated.
 */
export async function gasLimit(
  node: Node,
  {
    from,
    to,
    token,
    amount = 1n,
  }: Pick<Transfer, 'from' | 'token'> & { to?: string; amount?: bigint },
  most: bigint,
): Promise<bigint> {
  const possible = amount < most ? amount : most
  const call = callOf({ from, token, to: to ?? from, amount: to === undefined ? 0n : possible })
  // When the call would fail, the node refuses the estimate. A cost is still shown next to the
  // reason.
  const estimate = await orNull(node.quantity('eth_estimateGas', [call]))
  if (estimate === null) return unestimated
  const used = token !== null && to === undefined ? estimate + firstWrite : estimate
  return used === plain ? plain : (used * 6n) / 5n
}

/** How much gas a transfer may use. */
import type { Transfer } from '@portico/core'
import { callOf } from './call.ts'
import { orNull, type Node } from './node.ts'

/** The exact gas of a coin transfer to an EOA. */
const plain = 21_000n
/** The gas when no estimate is possible, because the call would fail. Our own value. */
const unestimated = 100_000n
/** The additional gas of the first write of a balance; an unknown receiver may have none. */
const firstWrite = 25_000n

/**
 * A limit that the transaction will not reach. Only a plain transfer of the coin always uses the
 * same amount; for others a balance or a block may change until then, so a fifth is added. Without
 * a receiver it is the limit of a transfer to the sender itself.
 * @param most What can be sent now. More than that could not be estimated.
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

import { PorticoError } from '@portico/core'
import type { Json, Transfer } from '@portico/core'
import type { EvmErrorCode } from '../error-table.ts'
import { callOf } from './call.ts'
import { isContract } from './cautions.ts'
import { costsOf, type Costs } from './costs.ts'
import type { GasPrice } from './gas-prices.ts'
import { toHex, type Node } from './node.ts'

const code: EvmErrorCode = 'fee-balance'

/**
 * Has the shown gas and prices, so that the maximum can be sent: a wallet's own estimate could
 * exceed what is left. A smart account gets none, because it decides itself who pays.
 *
 * @throws PorticoError `fee-balance` when the coin does not cover amount and fee.
 */
export async function transactionOf(node: Node, transfer: Transfer): Promise<Json> {
  const { from: _from, ...call } = callOf(transfer)
  const [costs, isSmart] = await Promise.all([
    costsOf(node, transfer),
    isContract(node, transfer.from),
  ])
  if (isSmart) return call
  const { max, tip } = affordable(costs, transfer)
  return {
    ...call,
    gas: toHex(costs.gas),
    ...(tip === undefined
      ? { gasPrice: toHex(max) }
      : { maxFeePerGas: toHex(max), maxPriorityFeePerGas: toHex(tip) }),
  }
}

/**
 * Prices may have risen since a maximum was shown: then the transaction offers what is left, if a
 * block would accept that.
 */
export function affordable(
  { gas, prices, baseLayer, coin }: Costs,
  { token, amount, speed = 'standard' }: Pick<Transfer, 'token' | 'amount' | 'speed'>,
): GasPrice {
  const { max, tip } = prices.bySpeed[speed]
  const left = coin - baseLayer - (token === null ? amount : 0n)
  if (gas * max <= left) return prices.bySpeed[speed]
  const most = left / gas
  if (left < 0n || most < prices.floor)
    throw new PorticoError(code, 'Not enough of the network’s coin for the amount and the fee', {
      exit: 'failed',
      data: { coin: String(coin), fee: String(gas * prices.floor + baseLayer) },
    })
  return tip === undefined ? { max: most } : { max: most, tip: tip < most ? tip : most }
}

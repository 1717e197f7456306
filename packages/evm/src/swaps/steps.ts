import type { Json, SwapQuote, SwapStep, SwapTransaction } from '@portico/core'
import {
  affordable,
  baseLayerFee,
  gasPrices,
  isContract,
  orNull,
  toHex,
  type Node,
} from '../sending/sending.ts'
import { allowanceOf, approveData } from './allowance.ts'

/** What the wallet is asked for, in order: exactly as much as is swapped may be taken. */
export async function stepsOf(
  node: Node,
  { request, spender }: SwapQuote,
  transaction: SwapTransaction,
): Promise<readonly SwapStep[]> {
  const { account, amount, from } = request
  const steps: SwapStep[] = []
  if (from !== null && spender !== null) {
    const now = await allowanceOf(node, { token: from, owner: account, spender })
    const approve = (is: 'revoke' | 'approve', of: bigint): SwapStep => ({
      is,
      transaction: { to: from, value: '0x0', data: approveData(spender, of) },
      allowance: { token: from, spender, amount: of },
    })
    // Some tokens (USDT) change no allowance but to zero and from zero.
    if (now < amount && now > 0n) steps.push(approve('revoke', 0n))
    if (now < amount) steps.push(approve('approve', amount))
  }
  const { to, data, value } = transaction
  const call = { to, data, value: toHex(value) }
  const fees = from === null ? await coinFees(node, request.account, call) : {}
  return [...steps, { is: 'swap', transaction: { ...call, ...fees } }]
}

/**
 * Gas and prices where the coin is swapped, so that its maximum can be: a wallet's own estimate
 * could exceed what is left. A smart account gets none, because it decides itself who pays. Nor
 * does a swap that cannot be estimated, whose check has said why.
 *
 * @throws PorticoError `fee-balance` when the coin does not cover amount and fee.
 */
async function coinFees(
  node: Node,
  account: string,
  call: { to: string; data: string; value: `0x${string}` },
): Promise<{ [key: string]: Json }> {
  const [prices, coin, estimate, isSmart] = await Promise.all([
    gasPrices(node),
    node.quantity('eth_getBalance', [account, 'latest']),
    orNull(node.quantity('eth_estimateGas', [{ from: account, ...call }])),
    isContract(node, account),
  ])
  if (isSmart || estimate === null) return {}
  const gas = (estimate * 6n) / 5n
  const baseLayer = await baseLayerFee(node, call.data, gas)
  const costs = { gas, prices, coin, baseLayer, held: { balance: coin, decimals: 0 } }
  const { max, tip } = affordable(costs, { token: null, amount: BigInt(call.value) })
  return tip === undefined
    ? { gas: toHex(gas), gasPrice: toHex(max) }
    : { gas: toHex(gas), maxFeePerGas: toHex(max), maxPriorityFeePerGas: toHex(tip) }
}

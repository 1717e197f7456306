import type { FeeSpeed, Transfer } from '@portico/core'
import { callOf } from './call.ts'
import { tokenBalance } from '../reads.ts'
import { gasLimit } from './gas.ts'
import { bySpeed, gasPrices, type GasPrices } from './gas-prices.ts'
import { baseLayerFee } from './l1-fee.ts'
import { orNull, type Node } from './node.ts'

export type Asked = Omit<Transfer, 'to' | 'amount'> & {
  readonly to?: string
  readonly amount?: bigint
}

export interface Costs {
  gas: bigint
  prices: GasPrices
  baseLayer: bigint
  coin: bigint
  held: { balance: bigint; decimals: number }
}

/** @throws PorticoError when the network could not be asked, or the token lacks the needed data. */
export async function costsOf(node: Node, asked: Asked): Promise<Costs> {
  const { from, token } = asked
  const [prices, coin, ofToken] = await Promise.all([
    gasPrices(node),
    node.quantity('eth_getBalance', [from, 'latest']),
    token === null ? null : tokenOf(node, token, from),
  ])
  const held = ofToken ?? { balance: coin, decimals: node.network.nativeCurrency.decimals }
  const gas = await gasLimit(node, asked, held.balance)
  const { data } = callOf({
    from,
    token,
    to: asked.to ?? from,
    amount: asked.amount ?? held.balance,
  })
  return { gas, prices, coin, held, baseLayer: await baseLayerFee(node, data, gas) }
}

async function tokenOf(
  { ask }: Node,
  token: string,
  owner: string,
): Promise<{ balance: bigint; decimals: number }> {
  const request: Node['ask'] = (method, params) => orNull(ask(method, params))
  const { raw, decimals } = await tokenBalance(request, token, owner)
  return { balance: BigInt(raw), decimals }
}

export const feesOf = ({
  gas,
  prices,
  baseLayer,
}: Pick<Costs, 'gas' | 'prices' | 'baseLayer'>): Record<FeeSpeed, bigint> =>
  bySpeed((speed) => gas * prices.bySpeed[speed].max + (baseLayer * 5n) / 4n)

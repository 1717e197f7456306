import { PorticoError } from '@portico/core'
import type { FeeSpeed, Transfer } from '@portico/core'
import { callOf } from './call.ts'
import { balanceData, decimalsData, parseDecimals, parseWord } from './erc20.ts'
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
  const call = (data: string): Promise<unknown> =>
    orNull(ask('eth_call', [{ to: token, data }, 'latest']))
  const [word, digits] = await Promise.all([call(balanceData(owner)), call(decimalsData)])
  const [balance, decimals] = [parseWord(word), parseDecimals(digits)]
  if (balance === null || decimals === null)
    throw new PorticoError('rpc-malformed', 'Token Balance Unavailable', {
      category: 'DATA_PARSING_ERROR',
    })
  return { balance, decimals }
}

export const feesOf = ({
  gas,
  prices,
  baseLayer,
}: Pick<Costs, 'gas' | 'prices' | 'baseLayer'>): Record<FeeSpeed, bigint> =>
  bySpeed((speed) => gas * prices.bySpeed[speed].max + (baseLayer * 5n) / 4n)

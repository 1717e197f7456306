import type { TransferQuote } from '@portico/core'
import { cautionsOf } from './cautions.ts'
import { costsOf, feesOf, type Asked } from './costs.ts'
import { bySpeed } from './gas-prices.ts'
import type { Node } from './node.ts'

export async function quoteOf(node: Node, asked: Asked): Promise<TransferQuote> {
  const { to, token } = asked
  const [costs, cautions] = await Promise.all([
    costsOf(node, asked),
    to === undefined ? [] : cautionsOf(node, to, token),
  ])
  const { coin, held } = costs
  const fees = feesOf(costs)
  const max = bySpeed((speed) =>
    token === null ? (coin > fees[speed] ? coin - fees[speed] : 0n) : held.balance,
  )
  return { fees, rent: 0n, coin, ...held, max, cautions }
}

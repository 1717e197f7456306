import { placesOf, unitsOf } from '../format/decimal.ts'
import type { SwapQuote, SwapRequest } from '../types/index.ts'
import type { SwapAnswer } from './types.ts'

/** What is known of the cost of gas. */
export interface Costs {
  /** Of one unit of gas, in the coin's smallest unit. */
  gasPrice?: bigint | undefined
  /** Of one coin and of one received token, in the same currency, as decimal strings. */
  coin?: { price: string; decimals: number } | undefined
  token?: { price: string; decimals: number } | undefined
}

/** An amount of the coin, in the received token; undefined when its price is unknown. */
export function inReceived(
  cost: bigint,
  { request, amountOut }: Pick<SwapQuote, 'request' | 'amountOut'>,
  { coin, token }: Costs,
): bigint | undefined {
  if (request.to === null) return cost
  // The quote itself is the price of the coin.
  if (request.from === null) return (cost * amountOut) / request.amount
  if (!coin || !token) return undefined
  const places = Math.max(placesOf(coin.price), placesOf(token.price))
  const per = unitsOf(token.price, places) * 10n ** BigInt(coin.decimals)
  return per === 0n
    ? undefined
    : (cost * unitsOf(coin.price, places) * 10n ** BigInt(token.decimals)) / per
}

/** Whether the costs of gas can be known without prices. */
export const hasRate = ({ from, to }: Pick<SwapRequest, 'from' | 'to'>): boolean =>
  from === null || to === null

/**
 * The answers with the best quote first; equal ones keep the order of the sources. A source that
 * does not estimate its gas is taken for the dearest of them.
 */
export function ranked(answers: readonly SwapAnswer[], costs: Costs): readonly SwapAnswer[] {
  const gases = answers.flatMap(({ quote }) => quote?.gas ?? [])
  const dearest = gases.reduce((most, gas) => (gas > most ? gas : most), 0n)
  const rated = answers.map((answer) => {
    const { quote } = answer
    if (!quote) return { answer, worth: undefined }
    const costOf = (gas: bigint): bigint | undefined =>
      costs.gasPrice === undefined ? undefined : inReceived(gas * costs.gasPrice, quote, costs)
    const cost = costOf(quote.gas ?? dearest)
    const worth = cost === undefined ? quote.amountOut : quote.amountOut - cost
    const isKnown = cost !== undefined && quote.gas !== undefined
    return { answer: isKnown ? { ...answer, net: worth } : answer, worth }
  })
  return rated
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => {
      if (a.worth === undefined || b.worth === undefined)
        return Number(a.worth === undefined) - Number(b.worth === undefined) || a.place - b.place
      return a.worth === b.worth ? a.place - b.place : a.worth > b.worth ? -1 : 1
    })
    .map(({ answer }) => answer)
}

import { defined } from '../utils/defined.ts'
import type { ConvertQuote } from '../wire.ts'
import { minimumOf } from './fee.ts'
import type { Offer } from './market.ts'
import { coin } from './shapes.ts'
import type { SourceQuote, Swap, SwapToken } from './types.ts'

/** Of the wire. */
const mostHops = 32

const placeOf = (chain: string, token: SwapToken): string =>
  `${chain}:${token === 'native' ? coin : token}`

/**
 * What follows from the slippage, or more where the source promises that: its own differs from it by
 * rounding alone (`keepsTo`).
 */
export function leastOf(
  { minimumOut = 0n, amountOut }: SourceQuote,
  { slippageBps }: Swap,
): bigint {
  const least = minimumOf(amountOut, slippageBps)
  return minimumOut > least ? minimumOut : least
}

/**
 * @param places The tokens as the client wrote them, which may be `native`.
 */
export function convertQuoteOf(
  swap: Swap,
  { source, quote }: Offer,
  places: { from: string; to: string },
): ConvertQuote {
  const { amountOut, gas, fee, route } = quote
  return defined({
    id: source.id,
    fromAmount: String(swap.amount),
    fromAccount: places.from,
    toAmount: String(amountOut),
    toAccount: places.to,
    minToAmount: String(leastOf(quote, swap)),
    gas: gas === undefined ? undefined : String(gas),
    spender: source.contract(swap.chain)!,
    source: source.name,
    fee: fee && { account: placeOf(swap.chain, fee.token), amount: String(fee.amount) },
    route: route.slice(0, mostHops).map(({ from, to, exchange }) => ({
      from: placeOf(swap.chain, from),
      to: placeOf(swap.chain, to),
      exchange,
    })),
  })
}

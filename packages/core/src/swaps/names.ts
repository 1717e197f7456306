import { truncateAddress } from '../format/address.ts'
import { formatUnits } from '../format/amount.ts'
import type { SwapProperties } from '../types/events.ts'
import type { TrackedSwap } from '../types/transactions.ts'
import { knownToken } from './request.ts'
import type { PreparedSwap, SwappingPortico } from './types.ts'

/** How the tokens of a swap are called in the activity. */
export interface SwapNames {
  /** The symbols. Default: those of the host's or network's list. */
  symbols?: { readonly from: string; readonly to: string } | undefined
}

/** The swap as the activity keeps it. */
export function trackedSwap(
  portico: Pick<SwappingPortico, 'getState'>,
  { quote, funds }: PreparedSwap,
  { symbols }: SwapNames,
): TrackedSwap {
  const { chain, from, to, amount } = quote.request
  const symbolOf = (token: string | null, given: string | undefined): string =>
    given ?? knownToken(portico, chain, token)?.symbol ?? truncateAddress(token ?? '')
  return {
    from: {
      token: from,
      symbol: symbolOf(from, symbols?.from),
      decimals: funds.decimals.from,
    },
    to: { token: to, symbol: symbolOf(to, symbols?.to), decimals: funds.decimals.to },
    amountIn: String(amount),
    quotedOut: String(quote.amountOut),
  }
}

export function propertiesOf({ quote }: PreparedSwap, swap: TrackedSwap): SwapProperties {
  const { from, to, amountIn, quotedOut } = swap
  return {
    network: quote.request.chain,
    source: quote.source,
    swapFromToken: from.token ?? from.symbol,
    swapToToken: to.token ?? to.symbol,
    swapFromAmount: formatUnits(BigInt(amountIn), from.decimals),
    swapToAmount: formatUnits(BigInt(quotedOut), to.decimals),
  }
}

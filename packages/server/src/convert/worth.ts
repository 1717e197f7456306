import { decimalOf, divide, fromUnits, multiply, type Decimal } from '../blockchain/decimal.ts'
import type { Blockchain, Chain, TokenId } from '../blockchain/types.ts'
import type { Offer } from './market.ts'
import type { CoinWorth } from './rank.ts'
import type { Swap } from './types.ts'

/** Rounded down. */
function unitsOf({ units, places }: Decimal, decimals: number): bigint {
  const shift = BigInt(Math.abs(decimals - places))
  return decimals >= places ? units * 10n ** shift : units / 10n ** shift
}

export const unknownWorth: CoinWorth = () => undefined

/** By the prices that the operator's sources give. */
export async function worthByPrices(
  { prices, tokens }: Pick<Blockchain, 'prices' | 'tokens'>,
  chain: Chain,
  to: TokenId,
): Promise<CoinWorth> {
  const [known, facts] = await Promise.all([
    prices.of(chain, ['native', to], 'usd'),
    tokens.describe(chain, [to]),
  ])
  const [coin, token, about] = [known.get('native'), known.get(to), facts.get(to)]
  if (!coin || !token || !about) return unknownWorth
  const rate = divide(decimalOf(coin.amount), decimalOf(token.amount))
  if (!rate) return unknownWorth
  return (units) =>
    unitsOf(multiply(fromUnits(units, chain.settings.native.decimals), rate), about.decimals)
}

/** A swap of the coin is its own rate. */
export function worthBySwap({ amount }: Swap, offers: readonly Offer[]): CoinWorth {
  const best = offers.reduce(
    (most, { quote: { amountOut } }) => (amountOut > most ? amountOut : most),
    0n,
  )
  return (units) => (units * best) / amount
}

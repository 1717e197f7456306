import type { Offer } from './market.ts'

/** How much of the received token is worth `units` of the coin; undefined if it is unknown. */
export type CoinWorth = (units: bigint) => bigint | undefined

/** Of those that state it: a source that does not estimate gains nothing by that. */
const mostGas = (offers: readonly Offer[]): bigint =>
  offers.reduce((most, { quote: { gas = 0n } }) => (gas > most ? gas : most), 0n)

/**
 * The most net of gas first; offers of the same worth keep their order.
 *
 * @param gasPrice Of one unit, in the coin; undefined where no node has said it.
 */
export function rank(
  offers: readonly Offer[],
  gasPrice: bigint | undefined,
  worth: CoinWorth,
): readonly Offer[] {
  const most = mostGas(offers)
  const net = ({ quote: { amountOut, gas = most } }: Offer): bigint =>
    amountOut - (gasPrice === undefined ? 0n : (worth(gas * gasPrice) ?? 0n))
  return offers
    .map((offer) => ({ offer, net: net(offer) }))
    .sort((a, b) => (a.net > b.net ? -1 : a.net < b.net ? 1 : 0))
    .map(({ offer }) => offer)
}

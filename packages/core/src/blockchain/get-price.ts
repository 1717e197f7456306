import type { ChainId } from '../networks/network.ts'
import type { StoredPrice } from './queries.ts'
import { blockchainOf, readOnce, type Reading, type ReadingInstance, type ReadNow } from './reading.ts'
import type { Dated, TokenPrice } from './types.ts'

/** Of what the price is wanted, and in what. */
export interface PriceOptions extends ReadNow {
  /** The network. */
  chain: ChainId
  /** The token's contract or mint; default: the network's coin. */
  token?: string | null | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
}

/** Of no account. */
export function priceReading({ chain, token = null, currency = 'usd' }: PriceOptions): Reading<TokenPrice> {
  const query = { chain, token, currency: currency.toLowerCase() }
  return {
    key: `-/price/${chain}/${query.currency}/${token ?? 'native'}`,
    chain,
    load: async (portico, signal) => (await blockchainOf(portico)).price(query, signal),
    decode: (value) => value as StoredPrice,
  }
}

/**
 * What a whole coin or token is worth, as the host's `service` says. A price that nobody knows is null, never zero. Prices that are asked for
 * at one time travel together.
 *
 * @throws PorticoError as `getTransactions` does.
 * @example const { price } = await getPrice(portico, { chain: 'eip155:1', currency: 'eur' })
 */
export const getPrice = (portico: ReadingInstance, { fresh, signal, ...query }: PriceOptions): Promise<Dated<TokenPrice>> => readOnce(portico, priceReading(query), { fresh, signal })

import type { ChainIdInput } from '../types/network-input.ts'
import { toChainId } from '../networks/read-chain-id.ts'
import { readOnce, toReading, type Reading, type ReadingInstance, type ReadNow } from './reading.ts'
import { isPrice } from './stored/price.ts'
import type { Dated, TokenPrice } from './types.ts'

/** The asset and the currency. */
export interface PriceOptions {
  /** The network. */
  chain: ChainIdInput
  /** The token's contract or mint; default: the network's coin. */
  token?: string | null | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
}

export function priceReading({
  chain: given,
  token = null,
  currency = 'usd',
}: PriceOptions): Reading<TokenPrice> {
  const chain = toChainId(given)
  const query = { chain, token, currency: currency.toLowerCase() }
  const spelled = token?.startsWith('0x') ? token.toLowerCase() : token
  return toReading({
    key: `-/price/${chain}/${query.currency}/${spelled ?? 'native'}`,
    chain,
    is: isPrice,
    ask: (blockchain, signal) => blockchain.price(query, signal),
    toData: (price) => price,
  })
}

/**
 * The price of one coin or token from the host's `service`, as a decimal string; null when it is
 * unknown. Prices requested at the same time share one request.
 *
 * @throws PorticoError as `getTransactions` does.
 * @example const { price } = await getPrice(portico, { chain: 'eip155:1', currency: 'eur' })
 */
export const getPrice = (
  portico: ReadingInstance,
  { fresh, signal, ...query }: PriceOptions & ReadNow,
): Promise<Dated<TokenPrice>> => readOnce(portico, priceReading(query), { fresh, signal })

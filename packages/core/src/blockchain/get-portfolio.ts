import { formatUnits } from '../format/amount.ts'
import type { Json } from '../contracts/types.ts'
import type { ChainId } from '../networks/network.ts'
import type { StoredPortfolio } from './holding.ts'
import { blockchainOf, readOnce, type Reading, type ReadingInstance, type ReadNow } from './reading.ts'
import type { AccountPortfolio, Dated } from './types.ts'

/** Whose holdings are wanted, and in what they are counted. */
export interface PortfolioOptions extends ReadNow {
  /** Whose. */
  address: string
  /** On which network. */
  chain: ChainId
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
  /** Tokens that have just changed: the service reads them anew. */
  changed?: readonly string[] | undefined
}

/** Kept by account, network and currency. */
export function portfolioReading({ address, chain, currency = 'usd', changed }: Omit<PortfolioOptions, keyof ReadNow>): Reading<AccountPortfolio> {
  const query = { address, chain, currency: currency.toLowerCase(), changed }
  return {
    key: `${address}/portfolio/${chain}/${query.currency}`,
    chain,
    load: async (portico, signal) => (await blockchainOf(portico)).portfolio(query, signal),
    decode: toPortfolio,
  }
}

function toPortfolio(value: Json): AccountPortfolio {
  const { holdings, ...rest } = value as StoredPortfolio
  return { ...rest, holdings: holdings.map(({ raw, ...holding }) => ({ ...holding, amount: BigInt(raw), formatted: formatUnits(raw, holding.decimals) })) }
}

/**
 * What an account holds on a network, with prices: as its wallet says (ERC-7811), where the wallet is in the page and says that it can; else
 * as the host's `service` says, where that serves the network; else, without prices, the coin and the tokens that the host or the network
 * lists, from the network's own endpoint. Read at most once in 30 s; after a failure what was known before is given, with its age in `at`.
 *
 * @throws PorticoError `tokens-unavailable`, `http-status`, `timeout` and the like: nothing was known, and nobody could say.
 * @example const { holdings, total } = await getPortfolio(portico, { address, chain: 'eip155:1', currency: 'eur' })
 */
export const getPortfolio = (portico: ReadingInstance, { fresh, signal, ...query }: PortfolioOptions): Promise<Dated<AccountPortfolio>> =>
  readOnce(portico, portfolioReading(query), { fresh: fresh ?? (query.changed?.length ? true : undefined), signal })

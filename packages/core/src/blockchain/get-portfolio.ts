import { formatUnits } from '../format/amount.ts'
import type { ChainIdInput } from '../networks/input.ts'
import { toChainId } from '../networks/read-chain-id.ts'
import type { State } from '../state/state.ts'
import { ownAddress } from './own.ts'
import { readOnce, toReading, type Reading, type ReadingInstance, type ReadNow } from './reading.ts'
import { isPortfolio, type StoredPortfolio } from './stored/portfolio.ts'
import type { AccountPortfolio, Dated } from './types.ts'

/** Whose holdings are wanted, and in what they are counted. */
export interface PortfolioOptions {
  /** Whose. */
  address: string
  /** On which network. */
  chain: ChainIdInput
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
}

/** What has just happened to the account. */
export interface ChangedTokens {
  /** Tokens that have just changed: the service reads them anew. */
  changed?: readonly string[] | undefined
}

/** Kept by account, network and currency: of the visitor's own accounts in storage, too, until they are disconnected. */
export function portfolioReading(state: Pick<State, 'links'>, { address: given, chain: network, currency = 'usd', changed }: PortfolioOptions & ChangedTokens): Reading<AccountPortfolio> {
  const chain = toChainId(network)
  const own = ownAddress(state, given)
  const address = own ?? given
  const query = { address, chain, currency: currency.toLowerCase(), changed }
  return toReading({
    key: `${address}/portfolio/${chain}/${query.currency}`,
    chain,
    is: isPortfolio,
    isKept: own !== undefined,
    ask: (blockchain, signal) => blockchain.portfolio(query, signal),
    toData,
  })
}

const toData = ({ holdings, ...rest }: StoredPortfolio): AccountPortfolio => ({
  ...rest,
  holdings: holdings.map(({ raw, ...holding }) => ({ ...holding, amount: BigInt(raw), formatted: formatUnits(raw, holding.decimals) })),
})

/**
 * What an account holds on a network, with prices: as its wallet says (ERC-7811), where the wallet is in the page and says that it can; else
 * as the host's `service` says, where that serves the network; else, without prices, the coin and the tokens that the host or the network
 * lists, from the network's own endpoint. Read at most once in 30 s; after a failure what was known before is given, with its age in `at`.
 *
 * @throws PorticoError `tokens-unavailable`, `http-status`, `timeout` and the like: nothing was known, and nobody could say.
 * @example const { holdings, total } = await getPortfolio(portico, { address, chain: 'eip155:1', currency: 'eur' })
 */
export const getPortfolio = (portico: ReadingInstance, { fresh, signal, ...query }: PortfolioOptions & ChangedTokens & ReadNow): Promise<Dated<AccountPortfolio>> =>
  readOnce(portico, portfolioReading(portico.getState(), query), { fresh: fresh ?? (query.changed?.length ? true : undefined), signal })

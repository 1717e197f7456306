import { formatUnits } from '../format/amount.ts'
import type { ChainIdInput } from '../types/network-input.ts'
import { toChainId } from '../networks/read-chain-id.ts'
import type { State } from '../state/state.ts'
import { ownAddress } from '../state/select.ts'
import { readOnce, toReading, type Reading, type ReadingInstance, type ReadNow } from './reading.ts'
import { isPortfolio, type StoredPortfolio } from './stored/portfolio.ts'
import type { AccountPortfolio, Dated } from './types.ts'

/** The account whose holdings are requested, and their currency. */
export interface PortfolioOptions {
  /** The address of the account. */
  address: string
  /** The network. */
  chain: ChainIdInput
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
}

/** A recent change of the account. */
export interface ChangedTokens {
  /** Tokens that just changed: the service reads them again. */
  changed?: readonly string[] | undefined
}

export function portfolioReading(
  state: Pick<State, 'links'>,
  { address: given, chain: network, currency = 'usd', changed }: PortfolioOptions & ChangedTokens,
): Reading<AccountPortfolio> {
  const chain = toChainId(network)
  const own = ownAddress(state, given)
  const address = own ?? given
  const query = { address, chain, currency: currency.toLowerCase(), changed }
  return toReading({
    key: `${address}/portfolio/${chain}/${query.currency}`,
    chain,
    is: isPortfolio,
    isKept: own !== undefined,
    ask: (blockchain, signal, isChanged) => blockchain.portfolio({ ...query, isChanged }, signal),
    toData,
  })
}

const toData = ({ holdings, ...rest }: StoredPortfolio): AccountPortfolio => ({
  ...rest,
  holdings: holdings.map(({ raw, ...holding }) => ({
    ...holding,
    amount: BigInt(raw),
    formatted: formatUnits(raw, holding.decimals),
  })),
})

/**
 * What an account holds on a network, with prices: from its wallet in the page (ERC-7811), else
 * from the host's `service`, else from the network's own endpoint, which has no prices and reads
 * the coin and the tokens that the host or the network lists. Read at most once in 30 s. After a
 * failure the last value is returned, with its time in `at`.
 *
 * @throws PorticoError `tokens-unavailable`, `http-status`, `timeout` and the like: no earlier
 *   value, and no source answered.
 * @example const { holdings, total } = await getPortfolio(portico, { address, chain: 'eip155:1', currency: 'eur' })
 */
export const getPortfolio = (
  portico: ReadingInstance,
  { fresh, signal, ...query }: PortfolioOptions & ChangedTokens & ReadNow,
): Promise<Dated<AccountPortfolio>> =>
  readOnce(portico, portfolioReading(portico.getState(), query), {
    fresh: fresh ?? (query.changed?.length ? true : undefined),
    signal,
  })

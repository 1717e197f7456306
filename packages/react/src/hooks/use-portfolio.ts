import type { ChainIdInput } from '@portico/core'
import type { AccountPortfolio } from '@portico/core/blockchain'
import { portfolioReading } from '@portico/core/modal'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'
import { chainOr, useWhose, type OfAccount } from './use-whose.ts'

/** Whose holdings are read, and in what they are counted. */
export interface PortfolioOf extends OfAccount {
  /** On which network. Default: the one in use. */
  chain?: ChainIdInput | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
}

/**
 * An account's holdings on a network, with prices: from its wallet, the host's `service`, or
 * without prices the network. Refreshed when old and after each transaction; never returns another
 * account's data.
 *
 * @example const { data, error, refetch } = usePortfolio({ currency: 'eur' })
 */
export function usePortfolio(
  { chain: given, currency, ...whose }: PortfolioOf = {},
  options: ReadOptions = {},
): Read<AccountPortfolio> {
  const { address, chain: inUse, links } = useWhose(whose)
  const chain = chainOr(given, inUse)
  return useRead(
    address === undefined || chain === undefined
      ? unread
      : portfolioReading({ links }, { address, chain, currency }),
    options,
  )
}

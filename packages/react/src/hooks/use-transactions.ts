import type { ChainIdInput } from '@portico/core'
import type { AccountTransaction, TransactionPage } from '@portico/core/blockchain'
import { transactionsReading } from '@portico/core/modal'
import { useReadPages, type ReadPages } from './use-read-pages.ts'
import type { ReadOptions } from './use-read.ts'
import { chainOr, useWhose, type OfAccount } from './use-whose.ts'

/** Whose history is read. */
export interface TransactionsOf extends OfAccount {
  /** On which network; null: on all that the service has. Default: the one in use. */
  chain?: ChainIdInput | null | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
  /** Most of a page, 100 at most. Default 50. */
  limit?: number | undefined
}

const itemsOf = ({ transactions }: TransactionPage): readonly AccountTransaction[] => transactions

/**
 * An account's history from the host's `service`, newest first, page by page. A refresh adds new
 * entries in front.
 *
 * @example const { data = [], hasNextPage, fetchNextPage, isFetchingNextPage } = useTransactions({ chain: null })
 */
export function useTransactions(
  { chain: given, currency, limit, ...whose }: TransactionsOf = {},
  options: ReadOptions = {},
): ReadPages<AccountTransaction> {
  const { address, chain: inUse, links } = useWhose(whose)
  const chain = given === null ? null : chainOr(given, inUse)
  const reading =
    address === undefined || chain === undefined
      ? undefined
      : transactionsReading({ links }, { address, chain, currency, limit })
  return useReadPages(reading, itemsOf, options)
}

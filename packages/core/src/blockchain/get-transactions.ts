import { PorticoError } from '../errors/error.ts'
import type { ChainIdInput } from '../types/network-input.ts'
import { toChainId } from '../networks/read-chain-id.ts'
import type { State } from '../state/state.ts'
import { listReading, pageReading, type List, type ListQuery, type ListReading } from './lists.ts'
import { ownAddress } from '../state/select.ts'
import { readOnce, type ReadingInstance, type ReadNow } from './reading.ts'
import { isTransactionPage, type StoredTransaction } from './stored/history.ts'
import type { Dated, TransactionPage } from './types.ts'

/** The account whose history is requested. */
export interface TransactionsOptions {
  /** Whose. */
  address: string
  /** The network. Default: all that the service supports. */
  chain?: ChainIdInput | null | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
  /** Entries per page, at most 100; default 50. */
  limit?: number | undefined
}

const queryOf = (
  state: Pick<State, 'links'>,
  { address, chain, currency = 'usd', limit = 50 }: TransactionsOptions,
): ListQuery => ({
  address: ownAddress(state, address) ?? address,
  chain: chain === undefined || chain === null ? null : toChainId(chain),
  currency: currency.toLowerCase(),
  limit,
})

const transactions: List<StoredTransaction, TransactionPage> = {
  kind: 'history',
  isPage: isTransactionPage,
  ask: (blockchain, query, signal) => blockchain.history(query, signal),
  toPage: ({ items, next }) => ({ transactions: items, next }),
}

export const transactionsReading = (
  state: Pick<State, 'links'>,
  options: TransactionsOptions,
): ListReading<TransactionPage> => listReading(transactions, queryOf(state, options))

/**
 * A page of an account's history, newest first, from the host's `service`.
 *
 * @param options.cursor `next` of the page before; default: the newest page.
 * @throws PorticoError `no-account` without an address, `config` without a service,
 *   `chain-unsupported` when the service does not support the network, `http-status`, `timeout` and
 *   the like when it does not answer.
 * @example const { transactions, next } = await getTransactions(portico, { address })
 */
export async function getTransactions(
  portico: ReadingInstance,
  {
    cursor = null,
    fresh,
    signal,
    ...query
  }: TransactionsOptions & ReadNow & { cursor?: string | null | undefined },
): Promise<Dated<TransactionPage>> {
  if (!query.address)
    throw new PorticoError(
      'no-account',
      "Transactions can't be fetched without an accountAddress",
      { category: 'API_ERROR' },
    )
  const page = { ...queryOf(portico.getState(), query), cursor }
  return readOnce(portico, pageReading(transactions, page), { fresh, signal })
}

import type { ChainId } from '../networks/network.ts'
import { listReading, pageReading, type ListQuery, type ListReading } from './lists.ts'
import type { StoredPage } from './queries.ts'
import { readOnce, type ReadingInstance, type ReadNow } from './reading.ts'
import type { AccountTransaction, Dated, TransactionPage } from './types.ts'

/** Whose history is wanted. */
export interface TransactionsOptions extends ReadNow {
  /** Whose. */
  address: string
  /** On which network; default: on all that the service has. */
  chain?: ChainId | undefined
  /** ISO 4217; default `usd`. */
  currency?: string | undefined
  /** Most of a page, 100 at most; default 50. */
  limit?: number | undefined
}

const listOf = ({ address, chain = undefined, currency = 'usd', limit = 50 }: TransactionsOptions): ListQuery => ({ address, chain: chain ?? null, currency: currency.toLowerCase(), limit })

const toPage = ({ items, next }: StoredPage): TransactionPage => ({ transactions: items as unknown as readonly AccountTransaction[], next })

/** All pages that have come, as one value. */
export const transactionsReading = (options: TransactionsOptions): ListReading<TransactionPage> => listReading('history', listOf(options), toPage)

/**
 * A page of an account's history, newest first, as the host's `service` tells it.
 *
 * @param options.cursor `next` of the page before; default: the newest page.
 * @throws PorticoError `config` without a service, `chain-unsupported` where it does not serve the network, `http-status`, `timeout` and the
 * like where it gives no answer.
 * @example const { transactions, next } = await getTransactions(portico, { address })
 */
export const getTransactions = (portico: ReadingInstance, { cursor = null, fresh, signal, ...query }: TransactionsOptions & { cursor?: string | null | undefined }): Promise<Dated<TransactionPage>> =>
  readOnce(portico, pageReading('history', { ...listOf(query), cursor }, toPage), { fresh, signal })

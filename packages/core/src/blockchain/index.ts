/** A separate entry, so that pages without holdings and history load no code for it. */
export { getNfts, type NftsOptions } from './get-nfts.ts'
export { getPortfolio, type ChangedTokens, type PortfolioOptions } from './get-portfolio.ts'
export { getPrice, type PriceOptions } from './get-price.ts'
export { getTransactions, type TransactionsOptions } from './get-transactions.ts'
export type { ReadingInstance, ReadNow } from './reading.ts'
export type {
  AccountApproval,
  AccountNft,
  AccountPortfolio,
  AccountTransaction,
  AccountTransfer,
  Dated,
  Holding,
  NftPage,
  OperationType,
  TokenPrice,
  TransactionPage,
} from './types.ts'

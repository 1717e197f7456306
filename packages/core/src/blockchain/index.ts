/** What an account holds, what happened to it, prices: from its wallet, the host's service, or the network. An entry apart: pages without it pay nothing. */
export { getNfts, type NftsOptions } from './get-nfts.ts'
export { getPortfolio, type ChangedTokens, type PortfolioOptions } from './get-portfolio.ts'
export { getPrice, type PriceOptions } from './get-price.ts'
export { getTransactions, type TransactionsOptions } from './get-transactions.ts'
export type { ReadingInstance, ReadNow } from './reading.ts'
export type { AccountNft, AccountPortfolio, AccountTransaction, AccountTransfer, Dated, Holding, NftPage, OperationType, TokenPrice, TransactionPage } from './types.ts'

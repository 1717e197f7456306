/** A separate entry, so that other pages do not load its code. */
export { useNfts, type NftsOf } from './hooks/use-nfts.ts'
export { usePortfolio, type PortfolioOf } from './hooks/use-portfolio.ts'
export { usePrice, type PriceOf } from './hooks/use-price.ts'
export { useTrack, type TrackVariables, type UseTrack } from './hooks/use-track.ts'
export { useTrackedTransactions, type TrackedOf } from './hooks/use-tracked-transactions.ts'
export { useTransactions, type TransactionsOf } from './hooks/use-transactions.ts'
export type { ReadPages } from './hooks/use-read-pages.ts'
export type { OfAccount } from './hooks/use-whose.ts'

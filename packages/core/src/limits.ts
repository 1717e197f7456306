/**
 * Every duration (milliseconds), page size and count of the product, in one place; those of the full RPC client and of what
 * reports to a service are beside them (`rpc/limits.ts`, `service/limits.ts`), because this comes with every page.
 * Values of the specification keep its numbers; those marked "ours" are our choice.
 */
export const limits = {
  /** A restored connection that has not answered by then says why (ruling 9). */
  restore: 3_000,
  /** Ours: an approval that nobody gave; a later one is offered, never applied silently. */
  approval: 120_000,
  /** Ours: after this long a wait also says what to do when the wallet's window is not seen. */
  approvalHint: 8_000,
  /** Ours: back from a wallet's app, an answer gets this long before its lack is spoken of. */
  returnGrace: 2_000,
  balanceTtl: 30_000,
  portfolioTtl: 30_000,
  identityTtl: 300_000,
  /** Automatic fetches after a failure wait this long; a visitor's Retry needs only `manualRetryGate`. */
  retryGate: 30_000,
  manualRetryGate: 3_000,
  snackbarSwap: 150,
  snackbarClose: 2_500,
  shake: 500,
  walletPage: 40,
  recommended: 4,
  recentWallets: 2,
  /** Ours: wallets remembered for the list of those recently connected; Connect shows only `recentWallets`. */
  recentKept: 10,
  searchEntries: 100,
  searchWait: 300,
  prefetchImages: 20,
  imageWait: 2_000,
  addressStart: 4,
  addressEnd: 6,
  balanceDigits: 3,
  fiatDigits: 2,
  rpcTimeout: 10_000,
  /** Ours: how often a watched balance is read again while the page is visible. */
  balancePoll: 10_000,
} as const

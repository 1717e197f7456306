/**
 * The durations (milliseconds), page sizes and counts that several parts share. This comes with every page: those of the full RPC
 * client and of what reports to a service are beside them (`rpc/limits.ts`, `service/limits.ts`), and what one file alone goes
 * by stands in it.
 */
export const limits = {
  /** A restored connection that has not answered by then says why (ruling 9). */
  restore: 3_000,
  /** Ours: an approval that nobody gave; a later one is offered, never applied silently. */
  approval: 120_000,
  balanceTtl: 30_000,
  identityTtl: 300_000,
  /** Automatic fetches after a failure wait this long. */
  retryGate: 30_000,
  walletPage: 40,
  recommended: 4,
  recentWallets: 2,
  searchWait: 300,
  rpcTimeout: 10_000,
} as const

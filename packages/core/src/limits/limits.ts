/**
 * Shared durations (milliseconds), page sizes and counts, loaded with every page. See also
 * `rpc/limits.ts` and `service/limits.ts`.
 */
export const limits = {
  /** A restored connection that does not answer in time is lost with a reason. */
  restore: 3_000,
  /** The deadline of an approval; a later one is offered and never applied silently. */
  approval: 120_000,
  balanceTtl: 30_000,
  identityTtl: 300_000,
  /** The pause of automatic fetches after a failure. */
  retryGate: 30_000,
  walletPage: 40,
  recommended: 4,
  recentWallets: 2,
  searchWait: 300,
  rpcTimeout: 10_000,
} as const

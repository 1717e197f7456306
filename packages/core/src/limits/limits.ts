/**
 * The durations (milliseconds), page sizes and counts that several parts share. This file loads
 * with every page: those of the full RPC client and of the service's reports are next to their code
 * (`rpc/limits.ts`, `service/limits.ts`), and those of a single file are in that file.
 */
export const limits = {
  /** A restored connection that has not answered by then is lost with a reason. */
  restore: 3_000,
  /**
   * Our own value: the deadline of an approval; a later one is offered and never applied silently.
   */
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

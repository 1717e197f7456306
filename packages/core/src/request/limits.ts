/** The limits of requests to wallets; durations in milliseconds, as in `../limits.ts`. */
export const requestLimits = {
  /** Ours: how long a hook may hold a request. It may be asking the visitor, as a wallet does. */
  hold: 120_000,
} as const

/** Milliseconds. */
export const requestLimits = {
  /** How long a hook may hold a request: it may ask the visitor, as a wallet does. */
  hold: 120_000,
} as const

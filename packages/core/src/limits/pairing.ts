/**
 * The life of a pairing's code. Apart from the other numbers, which are part of every page's first
 * bytes.
 */
export const pairingLimits = {
  /** A pairing URI's lifetime in seconds, as the URI itself states. */
  life: 300,
  /**
   * Milliseconds, as are the next two: what the ring shows of that life, and when it is renewed.
   */
  shown: 240_000,
  renew: 230_000,
  /** A pairing counts as expired when this time is left. */
  margin: 10_000,
} as const

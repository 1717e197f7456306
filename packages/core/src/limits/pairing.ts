/** The lifetime of a pairing. Apart from the other limits, which every page loads. */
export const pairingLimits = {
  /** Seconds, as in the URI. */
  life: 300,
  /** Milliseconds, as are the next two: the time that the ring shows, and when it is renewed. */
  shown: 240_000,
  renew: 230_000,
  /** A pairing counts as expired when this time is left. */
  margin: 10_000,
} as const

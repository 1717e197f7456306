/** Every duration and size of the client. Milliseconds unless it says seconds. */
export const limits = {
  /** Seconds: of a pairing and its proposal. */
  pairing: 300,
  /** How far two clocks may stand apart. */
  skew: 60_000,
  /** The longest life of a session, a week: no wallet can give more. */
  session: 604_800_000,
  /** Seconds: what a wallet may take for a request. */
  requestMin: 300,
  requestMax: 604_800,
  /** How long the wallet is waited for where nobody has to press anything. */
  answer: 60_000,
  /** How long a proposal waits for the relay before it is given up. */
  propose: 20_000,
  /** How long a goodbye waits for the relay; it is still sent later. */
  goodbye: 3_000,
  /** How long a request that was taken over waits to be asked for again. */
  claim: 60_000,
  /** Messages that are remembered as handled. */
  seen: 500,
} as const

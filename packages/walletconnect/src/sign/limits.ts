/** Durations and sizes of the client, except those of rarely loaded code. Milliseconds unless it says seconds. */

/** Seconds: of a pairing and its proposal. */
export const pairingLife = 300

/** The maximum difference between two clocks. */
export const skew = 60_000

/** The longest lifetime of a session, a week: no wallet can grant more. */
export const sessionLife = 604_800_000

/** Seconds: what a wallet may take for a request, at least. */
export const requestMin = 300

/** Seconds: what it may take at most, a week. */
export const requestMax = 604_800

/** How long a proposal waits for the relay before it is dropped. */
export const proposeTime = 20_000

/** How long a goodbye waits for the relay; it is still sent later. */
export const goodbyeTime = 3_000

/** How many messages are remembered as handled, and how many requests of each topic. */
export const seenMost = 500

/** Milliseconds unless in seconds. */

/** Of a pairing and its proposal, seconds. */
export const pairingLife = 300

/** Between two clocks. */
export const skew = 60_000

/** A week: no wallet can grant more. */
export const sessionLife = 604_800_000

/** A request's minimum, seconds. */
export const requestMin = 300

/** A request's maximum, seconds: a week. */
export const requestMax = 604_800

/** For the relay, before a proposal is dropped. */
export const proposeTime = 20_000

/** For the relay; the message is still sent later. */
export const goodbyeTime = 3_000

/** Messages, and requests of each topic. */
export const seenMost = 500

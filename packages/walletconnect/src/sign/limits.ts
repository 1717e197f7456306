/**
 * Durations and sizes of the client, except those of rarely loaded code. Milliseconds unless it
 * says seconds.
 */

/** The lifetime of a pairing and its proposal, in seconds. */
export const pairingLife = 300

/** The maximum difference between two clocks. */
export const skew = 60_000

/** The longest lifetime of a session, a week: no wallet can grant more. */
export const sessionLife = 604_800_000

/** The shortest time that a wallet has for a request, in seconds. */
export const requestMin = 300

/** The longest time that a wallet has for a request, in seconds: a week. */
export const requestMax = 604_800

/** How long a proposal waits for the relay before it is dropped. */
export const proposeTime = 20_000

/** How long ending a session waits for the relay. The message is still sent later. */
export const goodbyeTime = 3_000

/** How many messages are remembered as handled, and how many requests of each topic. */
export const seenMost = 500

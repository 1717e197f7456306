/**
 * Durations (milliseconds) and counts of the connection to the frame. Each is a constant of its
 * own, which bundlers put where it is used.
 */

/** From inserting the frame until it answers. */
export const load = 20_000
export const request = 30_000
export const signOut = 3_000
/**
 * A visit in a provider's window, whose closing cannot be detected. Time in which the frame asks
 * the visitor does not count.
 */
export const visit = 1_200_000
/** Notices between two requests, more than any normal use has. */
export const notices = 100

/** Milliseconds and counts. Separate constants, which bundlers place where they are used. */

/** Until the inserted frame answers. */
export const load = 20_000
export const request = 30_000
export const signOut = 3_000
/**
 * In a provider's window, whose closing cannot be detected. Time with the visitor in the frame does
 * not count.
 */
export const visit = 1_200_000
export const notices = 100

/** Durations (milliseconds) and counts of the connection to the frame. */
export const limits = {
  /** From inserting the frame until it answers. */
  load: 20_000,
  request: 30_000,
  signOut: 3_000,
  /** A visit in a provider's window, whose closing cannot be detected. Time in which the frame asks the visitor does not count. */
  visit: 1_200_000,
  /** Notices between two requests, more than any normal use has. */
  notices: 100,
} as const

/** Durations (milliseconds) and counts of the bridge, spec §9. */
export const limits = {
  /** From when the frame is put into the page until it answers. */
  load: 20_000,
  request: 30_000,
  signOut: 3_000,
  /** Ours: of a provider's window, which nobody can see being closed. What the frame asks meanwhile takes its own time. */
  visit: 1_200_000,
  /** Ours: more notices between two requests than any use of the frame has. */
  notices: 100,
} as const

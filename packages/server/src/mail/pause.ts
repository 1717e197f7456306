export const longestPause = 60_000

/** Milliseconds to wait after a number of failures before the last one. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPause, 1_000 * 2 ** Math.min(failures, 10))

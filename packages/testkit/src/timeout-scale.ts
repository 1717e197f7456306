/**
 * How many times longer than by default the kit waits: the environment variable
 * `PORTICO_TIMEOUT_SCALE`, for slow machines. A browser has no environment.
 */
export const timeoutScale: number =
  typeof process === 'undefined' ? 1 : Number(process.env['PORTICO_TIMEOUT_SCALE'] ?? 1)

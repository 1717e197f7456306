import { logUnloaded } from '../errors/unloaded.ts'

/** Loads the checks of the configuration, which are not in the page's own script. */
export const withChecks = (use: (checks: typeof import('../check/run.ts')) => unknown): unknown =>
  import('../check/run.ts').then(use).catch(() => logUnloaded('config-invalid'))

import { logUnloaded } from '../errors/unloaded.ts'

export const withChecks = (use: (checks: typeof import('../check/run.ts')) => unknown): unknown =>
  import('../check/run.ts').then(use).catch(() => logUnloaded('config-invalid'))

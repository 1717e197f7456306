import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * Property tests try the same cases at every run, so that a failure is caused by the change and not
 * by chance. `PORTICO_SEED=random` draws new cases. It also takes the seed that a failure has
 * printed.
 */
const { PORTICO_SEED: seed = '20', PORTICO_RUNS: runs } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
})

// A wait may take nearly as long as the test itself may. The default of one second is too short on
// a slow machine.
const { waitFor } = vi
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    timeout: 15_000,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

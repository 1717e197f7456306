import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * Properties try the same cases at every run, so that what is red is the change and not the dice.
 * `PORTICO_SEED=random` throws them anew, or takes the seed that a failure has printed.
 */
const { PORTICO_SEED: seed = '20', PORTICO_RUNS: runs } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
})

// What a test waits for is waited for until the test itself is out of time, nearly: by default a slow machine has one second.
const { waitFor } = vi
vi.waitFor = (callback, options = {}) => waitFor(callback, { timeout: 15_000, ...(typeof options === 'number' ? { timeout: options } : options) })

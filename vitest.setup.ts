import fc from 'fast-check'
import { vi } from 'vitest'
import { timeLimits } from './scripts/time-limits.mjs'

/**
 * Property tests try the same cases at every run, so that a failure is caused by the change and not
 * by chance. `PORTICO_SEED=random` draws new cases. It also takes the seed that a failure has
 * printed.
 */
const { PORTICO_SEED: seed = '20', PORTICO_RUNS: runs } = process.env

const settings: fc.GlobalParameters = {}
if (seed !== 'random') settings.seed = Number(seed)
if (runs !== undefined) settings.numRuns = Number(runs)
fc.configureGlobal(settings)

// The default of one second is too short on a slow machine.
const { waitFor, waitUntil } = vi
const { expectation: timeout } = timeLimits
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    timeout,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
vi.waitUntil = (callback, options = {}) =>
  waitUntil(callback, {
    timeout,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

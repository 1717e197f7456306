/**
 * Properties try the same cases at every run, so that what is red is the change and not the dice.
 * `PORTICO_SEED=random` throws them anew, or takes the seed that a failure has printed.
 */
import fc from 'fast-check'

const { PORTICO_SEED: seed = '20', PORTICO_RUNS: runs } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
})

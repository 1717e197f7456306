/**
 * How often a failed test is tried again. Only where a run decides about a change: one race among
 * thousands of tests must not refuse it, and it is named at the run's end (`scripts/failed.mjs`).
 * On a developer's machine each failure counts.
 */
export const secondTry = process.env['CI'] ? 1 : 0

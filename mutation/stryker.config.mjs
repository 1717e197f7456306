/**
 * Which files are mutated, and which tests judge them. `scripts/mutation.mjs` runs one room after
 * the other.
 */
import { fileURLToPath } from 'node:url'
import { rooms } from './rooms.mjs'

const { mutate } = rooms[process.env.PORTICO_ROOM]

export default {
  plugins: [
    new URL('./node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url)
      .href,
  ],
  testRunner: 'vitest',
  vitest: {
    configFile: fileURLToPath(new URL('./vitest.config.ts', import.meta.url)),
    related: false,
  },
  // Packages reach each other's sources through node_modules: a copy of the tree would test what is
  // not mutated.
  inPlace: true,
  mutate,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true, skipFull: true },
  jsonReporter: { fileName: `test-results/mutation/${process.env.PORTICO_ROOM}.json` },
  tempDirName: 'node_modules/.cache/stryker',
  thresholds: { high: 90, low: 80, break: null },
}

import { startRelay } from './start.ts'
import type { LocalRelay } from './types.ts'

/** What {@link relayFixtures} adds to a test. */
export interface RelayFixtures {
  /** A relay of the test's own, which keeps a transcript. */
  relay: LocalRelay
}

/**
 * A fixture for `test.extend` of Playwright and of Vitest.
 *
 * @example
 * import { test as base } from 'vitest'
 * const test = base.extend<RelayFixtures>(relayFixtures)
 */
export const relayFixtures: {
  relay: (context: object, use: (value: LocalRelay) => Promise<void>) => Promise<void>
} = {
  // Both runners read from the pattern what a fixture needs, so it must be one, even if it is empty.
  // eslint-disable-next-line no-empty-pattern
  relay: async ({}, use) => {
    const relay = await startRelay({ record: true })
    await use(relay)
    await relay.stop()
  },
}

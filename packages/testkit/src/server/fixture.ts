import { startTestServer, type TestServer } from './start.ts'

/** What {@link serverFixtures} adds to a test. */
export interface ServerFixtures {
  /** A server of the test's own. */
  server: TestServer
}

/**
 * A fixture for `test.extend` of Playwright and of Vitest.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend<ServerFixtures>(serverFixtures)
 */
export const serverFixtures: {
  server: (context: object, use: (value: TestServer) => Promise<void>) => Promise<void>
} = {
  // Both runners read from the pattern what a fixture needs, so it must be one, even if it is empty.
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await startTestServer()
    await use(server)
    await server.stop()
  },
}

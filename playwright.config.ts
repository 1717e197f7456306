import { defineConfig } from '@playwright/test'

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  },
}

/** Which half of the tests this process runs, when `scripts/e2e.mjs` runs both beside each other. */
const half = process.env['PORTICO_HALF'] ?? ''

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/parts.setup.ts',
  outputDir: `test-results/e2e${half}`,
  // One chain serves all of a process; each test takes the wallet's own accounts as it finds them.
  workers: 1,
  fullyParallel: false,
  // Long enough for a slow machine; a test that needs most of it is a test to look at.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: `test-results/playwright${half}.json` }]],
  forbidOnly: true,
  use: { ...chromium, trace: 'retain-on-failure' },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: /(visitor|accessibility|chains)\.spec\.ts/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'firefox',
      testMatch: /focus\.spec\.ts/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: '/usr/bin/firefox-esr', args: [] },
      },
    },
  ],
})

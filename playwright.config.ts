import { defineConfig } from '@playwright/test'
import { launched, launchedHeadless } from './scripts/browsers.mjs'

/**
 * The suggestions under the address bar are two pages more for each page that a test opens, and a seventh of the whole time. The
 * browser heeds the last such list alone: the rest of this one is what the runner switches off by itself.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'BlockOriginHeaderModificationOnRedirect'],
  ...['Translate', 'AutoDeElevate', 'OptimizationHints'],
]

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...launchedHeadless(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', `--disable-features=${without.join(',')}`],
  },
}

// Tests of one worker share chains, a backend and pages, and no others do: this file is read in each worker, too.
const { TEST_PARALLEL_INDEX: worker, PORTICO_PARTS: parts } = process.env
if (worker && parts) Object.assign(process.env, (JSON.parse(parts) as Record<string, string>[])[Number(worker)])

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/parts.setup.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  // Tests of a file run one after the other, unless it says that they know nothing of each other.
  fullyParallel: false,
  // Long enough for a slow machine; a test that needs most of it is a test to look at.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  // A trace holds the document at every step, and costs an eighth of the time: `--trace=retain-on-failure` asks for it.
  use: { ...chromium, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', testIgnore: /ways-phone\.spec\.ts/, use: { viewport: { width: 1280, height: 800 } } },
    // Tests that the documentation shows, as they are: a host's own configuration says where its page is.
    { name: 'recipes', testDir: 'docs/examples/testing', testMatch: '*.spec.ts', use: { viewport: { width: 1280, height: 800 }, baseURL: process.env['PORTICO_URL'] } },
    {
      name: 'phone',
      testMatch: /(visitor|accessibility|chains|email|this-tab|ways-phone)\.spec\.ts/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'firefox',
      testMatch: /focus\.spec\.ts/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { ...launched('firefox'), args: [] },
      },
    },
  ],
})

import { defineConfig } from '@playwright/test'
import { launched, launchedHeadless, leanArgs } from './scripts/browsers.mjs'
import { secondTry } from './scripts/second-try.mjs'
import { timeLimits } from './scripts/time-limits.mjs'

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...launchedHeadless(),
    args: leanArgs(),
  },
}

// Tests of one worker share chains, a backend and pages, which no other worker uses. Each worker
// reads this file, too.
const { TEST_PARALLEL_INDEX: worker, PORTICO_PARTS: parts } = process.env
if (worker && parts)
  Object.assign(process.env, (JSON.parse(parts) as Record<string, string>[])[Number(worker)])

/**
 * Tests with a visitor who has not asked for less motion: of the card and its views, of focus, of
 * loading, of a whole visit, and on the phone of each namespace. The others go without, because
 * drawing what moves takes a seventh of their time.
 */
const withMotion = /(accessibility|focus|loading|modal|visitor)\.spec\.ts/

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/**
 * What is done with a keyboard, a pointer's selection or another tab, and what only servers decide,
 * is the same for a phone.
 */
const sameOnPhone = /@desktop/
/** What happens on phones only. */
const onlyOnPhone = /@phone/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/parts.setup.ts',
  outputDir: 'test-results/e2e',
  // A test waits for a sixth of its time, so that three workers keep two cores busy.
  workers: 3,
  // Tests of a file run one after the other, unless the file says that they are independent.
  fullyParallel: false,
  timeout: timeLimits.test,
  expect: { timeout: timeLimits.expectation },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  forbidOnly: true,
  retries: secondTry,
  // A trace records the document at every step and takes an eighth of the time.
  // `--trace=retain-on-failure` switches it on.
  use: {
    ...chromium,
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: timeLimits.expectation,
    navigationTimeout: timeLimits.expectation,
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: onlyOnPhone,
      testIgnore: [/hosts\//, /login-methods-phone\.spec\.ts/, withMotion],
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'desktop-motion',
      testMatch: withMotion,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Tests that the documentation shows, unchanged. A host's own configuration has the address of
    // its page.
    {
      name: 'recipes',
      testDir: 'docs/examples/testing',
      testMatch: '*.spec.ts',
      use: { viewport: { width: 1280, height: 800 }, baseURL: process.env['PORTICO_URL'] },
    },
    {
      name: 'phone',
      grepInvert: sameOnPhone,
      testMatch: /(email|this-tab|login-methods-phone|address-waits|swap)\.spec\.ts/,
      use: { ...phone, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone-motion',
      grepInvert: sameOnPhone,
      testMatch: /(accessibility|chains|visitor)\.spec\.ts/,
      use: phone,
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

import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** `npm run screenshots`: every view and state, in four looks, into a folder that git ignores. */
export default defineConfig({
  ...config,
  testDir: 'e2e/screenshots',
  testMatch: '*.shots.ts',
  reporter: 'line',
  use: { ...config.use, trace: 'off' },
  projects: [
    { name: 'dark', use: desktop },
    { name: 'light', use: desktop, metadata: { query: '&theme=light' } },
    { name: 'phone', use: phone },
    { name: 'arabic', use: phone, metadata: { query: '&theme=light&locale=ar' } },
  ],
})

/**
 * A browser that lets a frame of another site store nothing, so that the login, and what it asks
 * later, goes on in a window. Shared by tests of that window.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { launched, leanArgs } from '../scripts/browsers.mjs'

export interface RefusingBrowser {
  context: BrowserContext
  /** The window that a press opens. */
  opened(press: () => Promise<void>): Promise<Page>
  close(): Promise<void>
}

/**
 * The browser's own switch: "block third-party cookies", which refuses frames of other sites all
 * storage. The whole browser, as the engine alone has no such setting.
 */
export async function launchRefusing(): Promise<RefusingBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'portico-refused-'))
  await mkdir(path.join(profile, 'Default'))
  await writeFile(
    path.join(profile, 'Default/Preferences'),
    JSON.stringify({ profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } }),
  )
  const context = await chromium.launchPersistentContext(profile, {
    ...launched('chromium'),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    args: leanArgs(),
  })
  return {
    context,
    async opened(press) {
      const [popup] = await Promise.all([context.waitForEvent('page'), press()])
      return popup
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The button of the card that asks for a press, or shows the window that is open. */
export const pressOf = (page: Page): Locator => page.locator('[data-portico-frame] .window button')

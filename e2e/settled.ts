/** Waits until a page is at rest, for tests of what does not happen. */
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Counts the page's requests from now on. The returned function waits until all of them are
 * answered, the browser has been idle twice, and no further request was sent meanwhile, so that
 * idle callbacks have run.
 */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let started = 0
  page.on('request', (request) => {
    started++
    open.add(request)
  })
  // Requests of a page that was left raise no event when they end.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear()
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return async () => {
    for (let before = -1; before < started || open.size > 0;) {
      await expect.poll(() => open.size).toBe(0)
      before = started
      await page.evaluate(async () => {
        for (let turn = 0; turn < 2; turn++)
          await new Promise((resolve) => requestIdleCallback(resolve))
      })
    }
  }
}

/** When a page has come to rest, for tests of what does not happen. */
import { expect, type Page, type Request } from '@playwright/test'

/**
 * Counts what the page asks for from now on. What it returns waits until all of that is answered and the browser has said twice
 * that it has time to spare, and nothing more has been asked for meanwhile: idle work has had its turn.
 */
export function settling(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    begun++
    open.add(request)
  })
  // Requests of a page that is left raise no event when they end.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear()
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return async () => {
    for (let before = -1; before < begun || open.size > 0; ) {
      await expect.poll(() => open.size).toBe(0)
      before = begun
      await page.evaluate(async () => {
        for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
      })
    }
  }
}

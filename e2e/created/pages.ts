/**
 * Serves the files of a built app, under the strictest policy that Portico promises to work with.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src https:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/**
 * @param csp Null for no policy, because some frameworks write scripts into their pages.
 * @returns the address at which the page finds the app.
 */
export async function servePage(
  page: Page,
  dist: string,
  csp: string | null = policy,
): Promise<string> {
  const url = 'http://localhost:1'
  await page.route(`${url}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(dist, pathname === '/' ? 'index.html' : pathname)
    const body = await readFile(file).catch(() => undefined)
    if (!body) return route.fulfill({ status: 404 })
    await route.fulfill({
      body,
      headers: {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        ...(csp && { 'content-security-policy': csp }),
      },
    })
  })
  return url
}

import type { BrowserCommand } from 'vitest/node'

/** Pages of other origins: their HTML or redirect target, by URL. */
export type Pages = Readonly<Record<string, { html: string } | { location: string }>>

/** Serves pages of other origins to the browser without a server. */
export const servePages: BrowserCommand<[pages: Pages]> = async ({ context }, pages) => {
  for (const [address, page] of Object.entries(pages)) {
    const matches = (url: URL): boolean => url.origin + url.pathname === address
    await context.unroute(matches)
    await context.route(matches, (route) =>
      'html' in page
        ? route.fulfill({ contentType: 'text/html', body: page.html })
        : route.fulfill({ status: 302, headers: { location: page.location } }),
    )
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    servePages: (pages: Pages) => Promise<void>
  }
}

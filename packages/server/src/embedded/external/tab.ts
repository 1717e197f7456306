/**
 * A visit to a provider in the tab of the host's page: which page it may return to, who may start
 * it, and how the page gets the result.
 */
import { HttpError } from '../../http/errors.ts'
import type { Call } from '../../http/parts.ts'
import { resultParameter } from '../../wire.ts'

/**
 * Checks the page to return to: it has to be on the site that asks, which is one of the project,
 * and in the form that browsers serialize.
 */
export function pageOf(back: string, site: string): string {
  if (!back.startsWith(`${site}/`) || !URL.canParse(back) || new URL(back).href !== back)
    throw new HttpError(400, 'back', 'must be a page of the site')
  return back
}

/**
 * Whether the frame has sent the browser here. Browsers set these headers, and a page of another
 * origin, a link in a mail or a typed URL gets other values. So the browser that goes to the
 * provider is the browser of the device that began the attempt.
 */
export function isFromFrame(c: Call): boolean {
  const header = (name: string): string | undefined => c.req.header(`sec-fetch-${name}`)
  return (
    header('site') === 'same-origin' &&
    header('mode') === 'navigate' &&
    header('dest') === 'document'
  )
}

/**
 * Appends the result to the page's query. The rest stays the same, so that the page can remove the
 * result without changing anything else.
 */
export function withResult(page: string, attempt: string, ticket: string): string {
  const [before = '', ...fragment] = page.split('#')
  return [
    `${before}${before.includes('?') ? '&' : '?'}${resultParameter}=${attempt}.${ticket}`,
    ...fragment,
  ].join('#')
}

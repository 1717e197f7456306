/**
 * A visit to a provider in the host page's tab: where it may return to, who may start it, and how
 * the page gets the result.
 */
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { resultParameter } from '../../wire.ts'
import { frameOrigin, isFrameApart } from '../login-access.ts'

/** The page has to be on the requesting site, and as browsers serialize it. */
export function pageOf(back: string, site: string): string {
  if (!back.startsWith(`${site}/`) || !URL.canParse(back) || new URL(back).href !== back)
    throw new HttpError(400, 'back', 'must be a page of the site')
  return back
}

/**
 * Browsers set these headers, and another page, a mail's link or a typed URL gets other values. So
 * the visit is in the browser that began the attempt. A frame on another host names itself as the
 * referrer, which no page can do in its place.
 */
export function isFromFrame(deps: Deps, c: Call): boolean {
  const header = (name: string): string => c.req.header(`sec-fetch-${name}`) ?? ''
  if (header('mode') !== 'navigate' || header('dest') !== 'document') return false
  if (!isFrameApart(deps)) return header('site') === 'same-origin'
  return (
    ['same-site', 'cross-site'].includes(header('site')) &&
    c.req.header('referer') === `${frameOrigin(deps, c)}/`
  )
}

/**
 * Appends the result to the query and changes nothing else, so that the page can remove it exactly.
 */
export function withResult(page: string, attempt: string, ticket: string): string {
  const [before = '', ...fragment] = page.split('#')
  return [
    `${before}${before.includes('?') ? '&' : '?'}${resultParameter}=${attempt}.${ticket}`,
    ...fragment,
  ].join('#')
}

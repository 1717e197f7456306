/** Only for pages with a service, and reported to the developer only. */
import { isPorticoError } from '../errors/error.ts'
import type { Http } from '../http/http.ts'
import { raiseAlert } from './alerts.ts'
import type { ServiceContext } from './context.ts'
import { parseOrigins } from './wire.ts'

export const defaultAncestors: readonly string[] = [
  'http://localhost',
  'https://localhost',
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1',
  'https://127.0.0.1',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

/**
 * `*` matches any characters, all others are literal. Not a regular expression, so that no pattern
 * can be slow or match more than intended.
 */
export function originMatches(pattern: string, origin: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return origin === pattern
  if (
    origin.length < first.length + last.length ||
    !origin.startsWith(first) ||
    !origin.endsWith(last)
  )
    return false
  const end = origin.length - last.length
  let at = first.length
  // The earliest position of each part leaves the most room for the next, so no backtracking is
  // needed.
  for (const part of rest) {
    const found = origin.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}

export function originAllowed(origin: string, allowed: readonly string[]): boolean {
  return [...defaultAncestors, ...allowed].some((pattern) => originMatches(pattern, origin))
}

export function pageAt({ services }: ServiceContext): string | undefined {
  const origin = services.platform.window?.location?.origin
  return origin && `The page is at ${origin}.`
}

/** Alerts when the page is not allowed. Never rejects; a failed request counts as an empty list. */
export async function checkOrigin(ctx: ServiceContext, http: Http): Promise<void> {
  const origin = ctx.services.platform.window?.location?.origin
  // A sandboxed frame and a file have no origin that could be allowed.
  if (!origin || origin === 'null') return
  const allowed = await http
    .get('/projects/v1/origins', { parse: parseOrigins })
    .catch((failure: unknown) => {
      // Offline, no request was sent, so there is nothing to report.
      if (isPorticoError(failure) && failure.exit === 'offline') return null
      return []
    })
  if (allowed && !originAllowed(origin, allowed)) raiseAlert(ctx, 'origin-not-allowed', pageAt(ctx))
}

/**
 * CORS for a login frame that another host serves. A frame of this server has its origin, so nothing
 * is allowed then.
 */
import type { MiddlewareHandler } from 'hono'
import { isFrameApart } from '../embedded/frame-origin.ts'
import type { Call, Env, Deps } from '../http/deps.ts'

/** Sets and reads the cookie of a provider's window. */
const popupPath = '/embedded/v1/social/popup'

const mayAsk = (deps: Deps, c: Call): boolean =>
  isFrameApart(deps) && c.req.header('origin') === deps.settings.frameOrigin

/** Lets the frame read all answers, including errors. */
export function withFrame(deps: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    if (!isFrameApart(deps) || c.req.method === 'OPTIONS') return
    const { headers } = c.res
    // Errors have it already.
    headers.set('vary', 'Origin')
    if (!mayAsk(deps, c as Call)) return
    headers.set('access-control-allow-origin', deps.settings.frameOrigin)
    headers.set('access-control-expose-headers', 'retry-after, x-request-id')
    if (c.req.path === popupPath) headers.set('access-control-allow-credentials', 'true')
  }
}

export function framePreflight(deps: Deps): (c: Call) => Response {
  return (c) => {
    if (!mayAsk(deps, c)) {
      c.set('refusal', 'origin')
      return new Response(null, { status: 403, headers: { vary: 'Origin' } })
    }
    return new Response(null, {
      status: 204,
      headers: {
        'access-control-allow-origin': deps.settings.frameOrigin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '7200',
        vary: 'Origin',
      },
    })
  }
}

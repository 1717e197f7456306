import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { onError } from '../http/answer-errors.ts'
import { readJson } from '../http/body.ts'
import type { Call, Env } from '../http/call.ts'
import { reasonsOf } from '../http/describe.ts'
import { closing, errorResponse, HttpError } from '../http/errors.ts'
import { clientKey, createAllowance } from '../http/limit.ts'
import { operationRoutes } from '../routes/operations.ts'
import {
  confirmationBody,
  forgetBody,
  identifyBody,
  keepBody,
  recoveryChallengeBody,
  recoverBody,
  recoveryBody,
  recoveryResendBody,
  unlockBody,
} from '../wire.ts'
import { giveChallenge } from './challenges.ts'
import { identify } from './identify.ts'
import type { RecoveryDeps } from './deps.ts'
import { beginConfirmation, beginRecovery, recover, resendRecovery } from './recoveries.ts'
import { refusalRoutes } from './refusal.ts'
import { forgetShare, keepShare } from './shares.ts'
import { unlock } from './unlock.ts'

/** Bytes. The largest body names a hundred sets. */
const bodyLimit = 16_384
const refusals = '/recovery/v1/refuse/'
const unlimited = new Set(['/health', '/ready', '/metrics'])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])

/**
 * Closes connections that may still send much. Others stay: a client cut off while sending may miss
 * the answer.
 */
const ending = (c: Call): Record<string, string> =>
  Number(c.req.header('content-length') ?? 0) <= bodyLimit ? {} : closing

/** Only the frame's origin may read answers, including errors. */
function allow({ settings }: RecoveryDeps, c: Call, headers: Headers): void {
  for (const name of [...headers.keys()])
    if (name.startsWith('access-control-')) headers.delete(name)
  headers.set('vary', 'Origin')
  if (c.req.header('origin') !== settings.frameOrigin) return
  headers.set('access-control-allow-origin', settings.frameOrigin)
  if (c.req.method !== 'OPTIONS')
    return headers.set('access-control-expose-headers', 'retry-after, x-request-id')
  headers.set('access-control-allow-methods', 'POST, PUT')
  headers.set('access-control-allow-headers', 'content-type')
  headers.set('access-control-max-age', '7200')
}

/** By the route's pattern, without body, query or sender. */
function record(deps: RecoveryDeps): MiddlewareHandler<Env> {
  const { log, metrics, open } = deps
  return async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    c.set('requestId', id)
    await next()
    const { headers } = c.res
    allow(deps, c as Call, headers)
    headers.set('x-request-id', id)
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cross-origin-resource-policy', 'same-origin')
    if (!open()) headers.set('connection', 'close')
    const pattern = routePath(c, -1)
    const route = pattern.endsWith('*') ? 'none' : pattern
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    metrics.requests.inc({ method, route, status: c.res.status })
    log.info(
      {
        id,
        method,
        route,
        status: c.res.status,
        reason: c.get('refusal'),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  }
}

/** Before the body is read: the origin has to be the frame's, within the rate limit. */
function guard({ settings, metrics }: RecoveryDeps): MiddlewareHandler<Env> {
  const requests = createAllowance('requests', settings.rateLimit, 60, {
    metrics,
    limiter: (_, points, duration) => new RateLimiterMemory({ points, duration }),
  })
  return async (c, next) => {
    const origin = c.req.header('origin')
    // The refusal page is of our own origin.
    const asks = c.req.path.startsWith(refusals) ? settings.origin : settings.frameOrigin
    if (origin !== undefined && origin !== asks)
      throw new HttpError(
        403,
        'origin',
        'only the login frame may send this request',
        ending(c as Call),
      )
    if (!unlimited.has(c.req.path)) await requests.use(clientKey(c as Call, settings.trustProxy), 1)
    await next()
  }
}

/** Pages of other origins cannot send JSON's content type without a preflight. */
async function read<S extends v.GenericSchema>(c: Call, schema: S): Promise<v.InferOutput<S>> {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'content-type', 'send application/json', ending(c))
  const parsed = v.safeParse(schema, await readJson(c, bodyLimit))
  if (parsed.success) return parsed.output
  const [reason] = reasonsOf(parsed.issues, 'body')
  throw new HttpError(400, reason?.name ?? 'body', reason?.description ?? 'is not valid')
}

export function createRecoveryApp(deps: RecoveryDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(onError(deps))
  app.notFound(() => errorResponse(404, [{ name: 'path', description: 'no such path' }]))
  app.use('*', record(deps))
  app.use('*', guard(deps))
  app.options('*', () => new Response(null, { status: 204 }))
  app.put('/recovery/v1/shares', async (c) => {
    await keepShare(deps, c as Call, await read(c as Call, keepBody))
    return c.body(null, 204)
  })
  app.post('/recovery/v1/recoveries', async (c) =>
    c.json(await beginRecovery(deps, c as Call, await read(c as Call, recoveryBody))),
  )
  app.post('/recovery/v1/confirmations', async (c) =>
    c.json(await beginConfirmation(deps, c as Call, await read(c as Call, confirmationBody))),
  )
  app.post('/recovery/v1/recoveries/resend', async (c) =>
    c.json(await resendRecovery(deps, c as Call, await read(c as Call, recoveryResendBody))),
  )
  app.post('/recovery/v1/recoveries/verify', async (c) =>
    c.json(await recover(deps, c as Call, await read(c as Call, recoverBody))),
  )
  app.post('/recovery/v1/challenges', async (c) =>
    c.json(await giveChallenge(deps, c as Call, await read(c as Call, recoveryChallengeBody))),
  )
  app.post('/recovery/v1/identify', async (c) =>
    c.json(await identify(deps, c as Call, await read(c as Call, identifyBody))),
  )
  app.post('/recovery/v1/unlock', async (c) =>
    c.json(await unlock(deps, c as Call, await read(c as Call, unlockBody))),
  )
  app.post('/recovery/v1/forget', async (c) => {
    await forgetShare(deps, c as Call, await read(c as Call, forgetBody))
    return c.body(null, 204)
  })
  app.route('/', refusalRoutes(deps))
  app.route(
    '/',
    operationRoutes({
      ...deps,
      limiter: (_, points, duration) => new RateLimiterMemory({ points, duration }),
    }),
  )
  return app
}

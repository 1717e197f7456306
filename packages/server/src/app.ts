import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { routePath } from 'hono/route'
import { preflight } from './routes/project-access.ts'
import { framePreflight, withFrame } from './routes/frame-access.ts'
import { credentialedPreflight, withCredentials } from './routes/session-access.ts'
import { historyRoutes } from './routes/history.ts'
import { onError } from './http/answer-errors.ts'
import { errorResponse, HttpError } from './http/errors.ts'
import { clientAddress, createLimit, type Limit } from './http/limit.ts'
import type { Call, Env, Deps } from './http/deps.ts'
import { authRoutes } from './routes/auth.ts'
import { balanceRoutes } from './routes/balance.ts'
import { convertRoutes } from './routes/convert.ts'
import { withConvertErrors } from './routes/convert-errors.ts'
import { directoryRoutes } from './routes/directory.ts'
import { embeddedRoutes } from './routes/embedded.ts'
import { esploraRoutes } from './routes/esplora.ts'
import { eventRoutes } from './routes/events.ts'
import { frameRoutes } from './routes/frame.ts'
import { identityRoutes } from './routes/identity.ts'
import { imageRoutes } from './routes/images.ts'
import { nftRoutes } from './routes/nfts.ts'
import { operationRoutes } from './routes/operations.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { priceRoutes } from './routes/price.ts'
import { projectRoutes } from './routes/projects.ts'
import { rpcRoutes } from './routes/rpc.ts'
import { sessionRoutes } from './routes/sessions.ts'

const unlimited = new Set(['/health', '/ready', '/metrics'])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])

function record({ log, metrics, settings, open }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    c.set('requestId', id)
    await next()
    // Hono's `c.header()` would turn a finished body into a stream.
    const { headers } = c.res
    headers.set('x-request-id', id)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cross-origin-resource-policy', 'cross-origin')
    // While it stops, the server asks clients to close their connections.
    if (!open()) headers.set('connection', 'close')
    const pattern = routePath(c, -1)
    const route = pattern.endsWith('*') ? 'none' : pattern
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const ms = performance.now() - started
    metrics.requests.inc({ method, route, status: c.res.status })
    metrics.duration.observe({ route }, ms / 1_000)
    const line = {
      id,
      method,
      route,
      status: c.res.status,
      reason: c.get('refusal'),
      ms: Math.round(ms * 10) / 10,
    }
    log.info(
      settings.logAddresses
        ? { ...line, address: clientAddress(c as Call, settings.trustProxy) }
        : line,
      'request',
    )
  }
}

function guard({ settings }: Deps, limit: Limit): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { url } = c.req.raw
    if (url.length - url.indexOf('/', 8) > settings.urlLimit)
      throw new HttpError(414, 'url', `at most ${settings.urlLimit} bytes`)
    if (!unlimited.has(c.req.path)) await limit(c as Call, 1)
    await next()
  }
}

export function createApp(deps: Deps, version: string): Hono<Env> {
  const limit = createLimit(deps)
  const app = new Hono<Env>()
  app.onError(onError(deps))
  app.notFound(() => errorResponse(404, [{ name: 'path', description: 'no such path' }]))
  app.use('*', record(deps))
  app.use('/auth/v1/*', withCredentials)
  app.use('/embedded/v1/*', withFrame(deps))
  app.use('/v1/convert/*', withConvertErrors)
  app.use('*', guard(deps, limit))
  app.options('/auth/v1/*', (c) => credentialedPreflight(deps)(c as Call))
  app.options('/embedded/*', (c) => framePreflight(deps)(c as Call))
  app.options('*', (c) => preflight(deps)(c as Call))
  for (const routes of [
    directoryRoutes(deps),
    imageRoutes(deps),
    projectRoutes(deps),
    eventRoutes(deps),
    rpcRoutes(deps, limit),
    esploraRoutes(deps),
    identityRoutes(deps),
    nftRoutes(deps),
    pictureRoutes(deps),
    balanceRoutes(deps),
    priceRoutes(deps, limit),
    convertRoutes(deps),
    historyRoutes(deps),
    authRoutes(deps),
    sessionRoutes(deps),
    embeddedRoutes(deps),
    frameRoutes(deps),
    operationRoutes(deps),
  ])
    app.route('/', routes)
  const description = openAPIRouteHandler(app, {
    documentation: {
      info: {
        title: 'Portico server',
        version,
        description: 'Wallet directory, features, events and RPC of Portico.',
      },
    },
  })
  app.get('/openapi.json', async (c, next) => {
    c.header('access-control-allow-origin', '*')
    return description(c, next)
  })
  return app
}

import { Hono } from 'hono'
import { describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import { clientKey, createAllowance } from '../http/limit.ts'
import type { Metrics } from '../utils/metrics.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import type { Settings } from '../settings.ts'
import { bearerCheck, readTokens } from '../utils/tokens.ts'
import { statusReply } from '../wire.ts'

const guesses = 10

interface OperationDeps extends Pick<Deps, 'unready' | 'open' | 'limiter'> {
  settings: Pick<Settings, 'metricsToken' | 'trustProxy'>
  metrics: Pick<Metrics, 'registry' | 'limited'>
}

/** For monitoring: no project, no rate limit. */
export function operationRoutes(deps: OperationDeps): Hono<Env> {
  const { unready, metrics, settings, open } = deps
  const tokens = readTokens(settings.metricsToken)
  const isBearer = bearerCheck(tokens)
  const wrong = createAllowance('token', guesses, 60, deps)
  const uncached = { 'cache-control': 'no-store' }
  return new Hono<Env>()
    .get(
      '/health',
      describe({
        summary: 'Check that the server is running',
        ok: { description: 'The server is running', schema: statusReply },
      }),
      (c) => c.json({ status: 'ok' }, 200, uncached),
    )
    .get(
      '/ready',
      describe({
        summary: 'Check that the server accepts requests',
        ok: { description: 'The server accepts requests', schema: statusReply },
        errors: [503],
      }),
      async (c) => {
        if (!open()) throw new HttpError(503, 'server', 'shutting down')
        const obstacle = await unready().catch(() => 'the database does not answer')
        if (obstacle !== undefined) throw new HttpError(503, 'database', obstacle)
        return c.json({ status: 'ok' }, 200, uncached)
      },
    )
    .get(
      '/metrics',
      describe({
        summary: 'Retrieve metrics for Prometheus',
        ok: { description: 'The metrics in the Prometheus text format', types: ['text/plain'] },
        errors: [401, 404],
      }),
      async (c) => {
        if (tokens.length === 0) throw new HttpError(404, 'path', 'no such path')
        const client = clientKey(c as Call, settings.trustProxy)
        await wrong.left(client)
        const header = c.req.header('authorization')
        if (header === undefined || !isBearer(header)) {
          if (header !== undefined) await wrong.use(client, 1)
          throw new HttpError(401, 'authorization', 'a bearer token is required', {
            'www-authenticate': 'Bearer',
          })
        }
        return c.text(await metrics.registry.metrics(), 200, {
          ...uncached,
          'content-type': metrics.registry.contentType,
        })
      },
    )
}

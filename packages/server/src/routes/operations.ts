import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { describe } from '../describe.ts'
import { HttpError } from '../errors.ts'
import type { Env, Parts } from '../parts.ts'
import { statusReply } from '../wire.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What an operator's machines ask: alive, ready, how it goes. No project, no limit. */
export function operationRoutes({ writable, metrics, settings, open }: Parts): Hono<Env> {
  const bearer = digest(`Bearer ${settings.metricsToken}`)
  const uncached = { 'cache-control': 'no-store' }
  return new Hono<Env>()
    .get(
      '/health',
      describe({ summary: 'Whether the process lives', ok: { description: 'It does', schema: statusReply } }),
      (c) => c.json({ status: 'ok' }, 200, uncached),
    )
    .get(
      '/ready',
      describe({
        summary: 'Whether requests may be sent here',
        ok: { description: 'They may', schema: statusReply },
        errors: [503],
      }),
      async (c) => {
        if (!open()) throw new HttpError(503, 'server', 'shutting down')
        const free = await writable().catch(() => {
          throw new HttpError(503, 'database', 'the database does not answer')
        })
        if (!free) throw new HttpError(503, 'database', 'busy: another process is writing')
        return c.json({ status: 'ok' }, 200, uncached)
      },
    )
    .get(
      '/metrics',
      describe({
        summary: 'Figures for Prometheus',
        ok: { description: 'The text format', types: ['text/plain'] },
        errors: [401, 404],
      }),
      async (c) => {
        if (settings.metricsToken === '') throw new HttpError(404, 'path', 'no such path')
        if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), bearer))
          throw new HttpError(401, 'authorization', 'a bearer token is needed', { 'www-authenticate': 'Bearer' })
        return c.text(await metrics.registry.metrics(), 200, { ...uncached, 'content-type': metrics.registry.contentType })
      },
    )
}

import type { MiddlewareHandler } from 'hono'
import type { Env } from '../http/deps.ts'
import type { ConvertErrorReply, ErrorReply } from '../wire.ts'

/** The convert calls of hosted services write errors in their own way, whatever the cause. */
export const withConvertErrors: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { status, headers } = c.res
  // A refused preflight has no body.
  if (status < 400 || headers.get('content-type') !== 'application/json') return
  const { reasons } = (await c.res.json()) as ErrorReply
  const failed: ConvertErrorReply = {
    status: 'FAILED',
    reasons: reasons.map(({ name, description }) => ({ field: name, description })),
  }
  c.res = new Response(JSON.stringify(failed), { status, headers })
}

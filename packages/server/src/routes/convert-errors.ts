import type { MiddlewareHandler } from 'hono'
import type { Env } from '../http/deps.ts'
import type { ConvertErrorReply, ErrorReply } from '../wire.ts'

/** The convert calls of hosted services write errors in their own way, whatever the cause. */
export const withConvertErrors: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (status < 400) return
  const { reasons } = (await c.res.json()) as ErrorReply
  const failed: ConvertErrorReply = {
    status: 'FAILED',
    reasons: reasons.map(({ name, description }) => ({ field: name, description })),
  }
  c.res = new Response(JSON.stringify(failed), { status, headers })
}

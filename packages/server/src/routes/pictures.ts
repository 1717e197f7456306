import { Hono } from 'hono'
import * as v from 'valibot'
import { isKnown } from '../http/conditional.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'

const byId = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) })

/**
 * With the origin by which the page reaches this server, as proxies report it. Null where it is
 * neither https nor on this machine.
 *
 * @param id Of a known picture.
 */
export function pictureUrl(
  c: Call,
  { settings }: Pick<Deps, 'settings'>,
  id: string | null,
): string | null {
  if (id === null) return null
  const url = new URL(c.req.url)
  const protocol =
    settings.trustProxy > 0
      ? c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim()
      : undefined
  if (protocol === 'https' || protocol === 'http') url.protocol = protocol
  const address = `${url.origin}/v1/pictures/${id}`
  return /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/.test(address)
    ? address
    : null
}

/** Only pictures named in an answer exist: a page cannot make the server fetch a URL. */
export function pictureRoutes({ blockchain: { pictures } }: Deps): Hono<Env> {
  return new Hono<Env>().get(
    '/v1/pictures/:id',
    describe({
      summary: 'Retrieve the image of a name or an NFT, re-encoded',
      ok: { description: 'The image', types: ['image/png', 'image/jpeg'] },
      errors: [400, 404, 503],
      empty: { 304: 'The client has it' },
    }),
    check('param', byId),
    async (c) => {
      c.header('access-control-allow-origin', '*')
      const picture = await pictures.read(c.req.valid('param').id)
      if (!picture)
        throw new HttpError(404, 'id', 'no such picture', { 'cache-control': 'public, max-age=60' })
      const etag = `"${picture.etag}"`
      c.header('etag', etag)
      c.header('cache-control', 'public, max-age=31536000, immutable')
      // A picture opened as a page may run and load nothing.
      c.header('content-security-policy', "sandbox; default-src 'none'")
      if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
      c.header('content-type', picture.type)
      return c.body(picture.bytes)
    },
  )
}

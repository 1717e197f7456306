import { Hono } from 'hono'
import { forProject } from './project-access.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { accountParam, identityQuery, identityReply, type IdentityReply } from '../wire.ts'
import { pictureUrl } from './pictures.ts'

export function identityRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>().get(
    '/v1/identity/:address',
    describe({
      summary: 'Retrieve the name and avatar of an account',
      ok: { description: 'The name and avatar, `null` where there is none', schema: identityReply },
      errors: [400, 401, 403, 503],
    }),
    check('param', accountParam),
    check('query', identityQuery),
    forProject(deps),
    async (c) => {
      const { name, avatar } = await deps.blockchain.identity.of(c.req.valid('param').address)
      // Private: the picture's URL has the origin by which this visitor reaches the server.
      c.header('cache-control', 'private, max-age=300')
      return c.json({ name, avatar: pictureUrl(c as Call, deps, avatar) } satisfies IdentityReply)
    },
  )
}

import { Hono } from 'hono'
import {
  embeddedErrors as errors,
  findProject,
  forFrame,
  readBody,
} from '../embedded/login-access.ts'
import { beginFarcaster } from '../embedded/farcaster/begin.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { farcasterBody, farcasterReply, sender } from '../wire.ts'

/** embedded-external.ts has the route for an attempt's state. */
export function embeddedFarcasterRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>().post(
    '/embedded/v1/farcaster',
    describe({
      summary: 'Start a login with Farcaster',
      ok: { description: 'The URL to open on the phone', schema: farcasterReply },
      body: farcasterBody,
      json: true,
      errors,
    }),
    forFrame(deps),
    check('query', sender),
    async (c) => {
      const body = await readBody(deps, c as Call, farcasterBody)
      await findProject(deps, c as Call, c.req.valid('query').projectId)
      return c.json(await beginFarcaster(deps, c as Call, body))
    },
  )
}

import { Hono } from 'hono'
import {
  embeddedErrors as errors,
  findProject,
  forFrame,
  readBody,
} from '../embedded/login-access.ts'
import { beginFarcaster } from '../embedded/farcaster/begin.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Parts } from '../http/parts.ts'
import { farcasterBody, farcasterReply, sender } from '../wire.ts'

/**
 * Logging in by Farcaster. The state of an attempt is read with the routes of embedded-external.ts.
 */
export function embeddedFarcasterRoutes(parts: Parts): Hono<Env> {
  return new Hono<Env>().post(
    '/embedded/v1/farcaster',
    describe({
      summary: 'Start a login with Farcaster',
      ok: { description: 'The URL to open on the phone', schema: farcasterReply },
      body: farcasterBody,
      json: true,
      errors,
    }),
    forFrame(parts),
    check('query', sender),
    async (c) => {
      const body = await readBody(parts, c as Call, farcasterBody)
      await findProject(parts, c as Call, c.req.valid('query').projectId)
      return c.json(await beginFarcaster(parts, c as Call, body))
    },
  )
}

import { Hono } from 'hono'
import * as v from 'valibot'
import { embeddedErrors, forFrame, readBody } from '../embedded/access.ts'
import { externalState } from '../embedded/external/attempts.ts'
import { finishExternal } from '../embedded/external/finish.ts'
import { requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { listWays, removeWay } from '../embedded/ways.ts'
import { check, describe } from '../describe.ts'
import type { Call, Env, Parts } from '../parts.ts'
import { attemptBody, endedReply, externalState as stateReply, finishBody, loginReply, randomId, wayList } from '../wire.ts'

/** The ways in of a user. */
function wayRoutes(parts: Parts): Hono<Env> {
  const frame = forFrame(parts)
  return new Hono<Env>()
    .get('/embedded/v1/ways', describe({ summary: 'The ways in of a user', ok: { description: 'The oldest first', schema: wayList }, errors: [400, 401, 403, 404, 503] }), frame, async (c) =>
      c.json(await listWays(parts, await requireLogin(parts, c as Call))),
    )
    .post(
      '/embedded/v1/ways/:id/remove',
      describe({ summary: 'Remove a way in, but for the last', ok: { description: 'How many were removed', schema: endedReply }, errors: [400, 401, 403, 404, 409, 503, 507] }),
      frame,
      check('param', v.object({ id: randomId })),
      async (c) => {
        await removeWay(parts, await requireFreshLogin(parts, c as Call), c.req.valid('param').id)
        return c.json({ ended: 1 })
      },
    )
}

/** Attempts elsewhere: with a provider, by Farcaster, with a passkey. */
export function embeddedExternalRoutes(parts: Parts): Hono<Env> {
  const frame = forFrame(parts)
  return new Hono<Env>()
    .post('/embedded/v1/external/state', describe({ summary: 'What has become of an attempt elsewhere', ok: { description: 'Whether it is ready', schema: stateReply }, body: attemptBody, json: true, errors: embeddedErrors }), frame, async (c) =>
      c.json(await externalState(parts, await readBody(parts, c as Call, attemptBody))),
    )
    .post('/embedded/v1/external/verify', describe({ summary: 'Log in by an attempt that is ready', ok: { description: 'The session', schema: loginReply }, body: finishBody, json: true, errors: embeddedErrors }), frame, async (c) =>
      c.json(await finishExternal(parts, await readBody(parts, c as Call, finishBody))),
    )
    .route('/', wayRoutes(parts))
}

import { Hono } from 'hono'
import { embeddedErrors, forFrame, readBody } from '../embedded/login-access.ts'
import { deleteUser, notifyBackups } from '../embedded/deletion.ts'
import { agree } from '../embedded/legal.ts'
import { meOf } from '../embedded/me.ts'
import { requireSeed } from '../embedded/removals.ts'
import { requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { deleteReply, embeddedMe, legalBody } from '../wire.ts'

/** Acceptance of the legal texts, and deletion of the login. */
export function embeddedAccountRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  const deletion = {
    description: 'The number of days after which backups contain no data of the user',
    schema: deleteReply,
  }
  return new Hono<Env>()
    .post(
      '/embedded/v1/legal',
      describe({
        summary: 'Record which version of the legal texts the user accepted',
        ok: { description: 'The user', schema: embeddedMe },
        body: legalBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        const { version } = await readBody(deps, c as Call, legalBody)
        await agree(deps, login, version)
        return c.json(await meOf(deps, login))
      },
    )
    .get(
      '/embedded/v1/delete',
      describe({
        summary: 'Retrieve how long backups keep the data of a deleted user',
        ok: deletion,
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      (c) => c.json(notifyBackups(deps)),
    )
    .post(
      '/embedded/v1/delete',
      describe({
        summary: 'Delete the user and all of their data',
        ok: deletion,
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => {
        const login = await requireFreshLogin(deps, c as Call)
        await requireSeed(deps, c as Call, login, { kind: 'account', target: login.owner })
        return c.json(await deleteUser(deps, login))
      },
    )
}

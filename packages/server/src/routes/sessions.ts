import { Hono } from 'hono'
import * as v from 'valibot'
import { forSignIn } from './session-access.ts'
import { saveMetadata, notifyAccount } from '../auth/accounts.ts'
import type { AuditEvent } from '../auth/audit.ts'
import { clearCookie, cookieName } from '../auth/cookies.ts'
import { requireSessions } from '../auth/held.ts'
import type { Session } from '../auth/sessions.ts'
import { toAuthSession } from '../auth/replies.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  endedReply,
  meQuery,
  meReply,
  metadataBody,
  sender,
  sessionQuery,
  sessionsReply,
  type EndedReply,
  type SessionsReply,
} from '../wire.ts'

const errors = [400, 401, 403, 503]
const ended = { description: 'The number of sessions ended', schema: endedReply }

/** Also clears the request's cookies. */
async function end(
  { auth }: Deps,
  c: Call,
  sessions: readonly Session[],
  held: readonly Session[],
  event: AuditEvent,
): Promise<EndedReply> {
  const count = await auth.sessions.end(sessions, event)
  const endedIds = new Set(sessions.map(({ id }) => id))
  for (const { id, project, account, transport } of held)
    if (transport === 'cookie' && endedIds.has(id))
      c.header('set-cookie', clearCookie(cookieName(project, account)), { append: true })
  return { ended: count }
}

function endRoutes(deps: Deps): Hono<Env> {
  const { auth } = deps
  return new Hono<Env>()
    .post(
      '/auth/v1/sign-out',
      describe({
        summary: 'End the sessions of this request, or the one named in the body',
        ok: ended,
        errors,
      }),
      check('query', sessionQuery),
      forSignIn(deps),
      async (c) => {
        const held = await requireSessions(c as Call, auth.sessions, c.req.valid('query'))
        return c.json(await end(deps, c as Call, held, held, 'signed-out'))
      },
    )
    .post(
      '/auth/v1/sign-out-everywhere',
      describe({
        summary: 'End all sessions of the signed-in accounts, in every browser',
        ok: ended,
        errors,
      }),
      check('query', sessionQuery),
      forSignIn(deps),
      async (c) => {
        const held = await requireSessions(c as Call, auth.sessions, c.req.valid('query'))
        const all = await auth.sessions.of(
          c.get('project').id,
          held.map(({ account }) => account),
        )
        return c.json(await end(deps, c as Call, all, held, 'signed-out'))
      },
    )
    .post(
      '/auth/v1/sessions/:id/revoke',
      describe({
        summary: 'End one session of a signed-in account',
        ok: ended,
        errors: [...errors, 404],
      }),
      check('param', v.object({ id: v.pipe(v.string(), v.maxLength(64)) })),
      check('query', sender),
      forSignIn(deps),
      async (c) => {
        const held = await requireSessions(c as Call, auth.sessions)
        const session = await auth.sessions.find(c.get('project').id, c.req.valid('param').id)
        // Another account's session does not exist for the caller.
        if (!session || !held.some(({ account }) => account === session.account))
          throw new HttpError(404, 'session', 'no such session')
        return c.json(await end(deps, c as Call, [session], held, 'revoked'))
      },
    )
}

export function sessionRoutes(deps: Deps): Hono<Env> {
  const { auth, db, settings } = deps
  return new Hono<Env>()
    .get(
      '/auth/v1/me',
      describe({
        summary: 'Retrieve the signed-in account',
        ok: { description: 'The account, its chain and its session', schema: meReply },
        errors,
      }),
      check('query', meQuery),
      forSignIn(deps),
      async (c) => {
        const { includeAppKitAccount, ...wanted } = c.req.valid('query')
        const [session] = await requireSessions(c as Call, auth.sessions, wanted)
        return c.json(await notifyAccount(db, session, includeAppKitAccount === 'true'))
      },
    )
    .put(
      '/auth/v1/account-metadata',
      describe({
        summary: 'Update the metadata of the account',
        ok: { description: 'The account with its metadata', schema: meReply },
        body: metadataBody,
        errors: [...errors, 413, 415, 507],
      }),
      check('query', sessionQuery),
      forSignIn(deps),
      async (c) => {
        const [session] = await requireSessions(c as Call, auth.sessions, c.req.valid('query'))
        const parsed = v.safeParse(metadataBody, await readJson(c as Call, settings.bodyLimit))
        if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
        await saveMetadata(db, session, parsed.output.metadata)
        return c.json(await notifyAccount(db, session, true))
      },
    )
    .get(
      '/auth/v1/sessions',
      describe({
        summary: 'List the sessions of the signed-in accounts, in every browser',
        ok: { description: 'The sessions, newest first', schema: sessionsReply },
        errors,
      }),
      check('query', sessionQuery),
      forSignIn(deps),
      async (c) => {
        const held = await requireSessions(c as Call, auth.sessions, c.req.valid('query'))
        const current = new Set(held.map(({ id }) => id))
        const all = await auth.sessions.of(
          c.get('project').id,
          held.map(({ account }) => account),
        )
        return c.json({
          sessions: all.map((session) => toAuthSession(session, current.has(session.id))),
        } satisfies SessionsReply)
      },
    )
    .route('/', endRoutes(deps))
}

import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { forSignIn, pageOf } from './session-access.ts'
import { clearCookie, cookieName, mostCookies, writeCookie } from '../auth/cookies.ts'
import { sessionsHeld } from '../auth/held.ts'
import { refreshSession } from '../auth/refresh.ts'
import type { Session } from '../auth/sessions.ts'
import { signIn } from '../auth/sign-in.ts'
import { startSession, type Started } from '../auth/start.ts'
import { toSessionReply } from '../auth/replies.ts'
import { readJson } from '../http/body.ts'
import { check, describe, reasonsOf } from '../http/describe.ts'
import { errorResponse, HttpError } from '../http/errors.ts'
import { clientKey, createAllowance } from '../http/limit.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  authenticateBody,
  nonceQuery,
  nonceReply,
  refreshBody,
  sender,
  sessionReply,
  type AuthenticateBody,
  type NonceReply,
} from '../wire.ts'

const errors = [400, 401, 403, 413, 415, 503, 507]
const refusals = {
  session: 'the session is over: sign in',
  clock: 'the time of the proof is not the time of the server',
  proof: 'the proof does not hold',
} as const

/** Nonces and verifications are expensive. */
function paced(deps: Deps): MiddlewareHandler<Env> {
  const allowance = createAllowance('sign-ins', deps.settings.signInRate, 60, deps)
  return async (c, next) => {
    await allowance.use(clientKey(c as Call, deps.settings.trustProxy), 1)
    await next()
  }
}

/** Those of the same account, and the oldest beyond the limit. */
function replacedBy(held: readonly Session[], account: string): readonly Session[] {
  const others = held.filter((session) => session.account !== account)
  return [
    ...held.filter((session) => session.account === account),
    ...others.slice(mostCookies - 1),
  ]
}

async function start(deps: Deps, c: Call, body: AuthenticateBody): Promise<Started> {
  const { auth, db, now } = deps
  const { verified, origin } = await signIn(deps, c, body)
  const { id: project } = c.get('project')
  const held = await sessionsHeld(c, auth.sessions).catch(() => [])
  const { transport, key = null, walletInfo } = body
  const replaced = replacedBy(held, verified.account)
  const started = await startSession(db, auth.lives, now(), {
    project,
    origin,
    verified,
    transport,
    key,
    wallet: walletInfo?.name ?? null,
    replaced,
  })
  const name = cookieName(project, verified.account)
  for (const old of replaced)
    if (old.transport === 'cookie')
      c.header('set-cookie', clearCookie(cookieName(project, old.account)), { append: true })
  if (transport === 'cookie')
    c.header('set-cookie', writeCookie(name, started.secret, started.secretExpires - now()), {
      append: true,
    })
  return started
}

export function authRoutes(deps: Deps): Hono<Env> {
  const { auth, db, metrics, now, settings } = deps
  const pace = paced(deps)
  return new Hono<Env>()
    .get(
      '/auth/v1/nonce',
      describe({
        summary: 'Create a nonce for one sign-in',
        ok: { description: 'The nonce and its token', schema: nonceReply },
        errors: [400, 401, 403, 503, 507],
      }),
      check('query', nonceQuery),
      forSignIn(deps),
      pace,
      async (c) => {
        const given = await auth.nonces.give(
          c.get('project').id,
          pageOf(c as Call, c.req.valid('query').origin),
        )
        return c.json({ ...given, now: now() } satisfies NonceReply)
      },
    )
    .post(
      '/auth/v1/authenticate',
      describe({
        summary: 'Sign in with a signed message',
        ok: { description: 'The session', schema: sessionReply },
        body: authenticateBody,
        errors,
      }),
      check('query', sender),
      forSignIn(deps),
      pace,
      async (c) => {
        const parsed = v.safeParse(authenticateBody, await readJson(c as Call, settings.bodyLimit))
        if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
        const started = await start(deps, c as Call, parsed.output)
        metrics.signIns.inc({ outcome: 'ok' })
        return c.json(toSessionReply(started, now()))
      },
    )
    .post(
      '/auth/v1/refresh',
      describe({
        summary: 'Refresh the tokens of a session',
        ok: { description: 'The session with its new tokens', schema: sessionReply },
        body: refreshBody,
        errors,
      }),
      check('query', sender),
      forSignIn(deps),
      async (c) => {
        const parsed = v.safeParse(refreshBody, await readJson(c as Call, settings.bodyLimit))
        if (!parsed.success) return errorResponse(400, reasonsOf(parsed.issues, 'body'))
        const outcome = await refreshSession(db, auth.lives, now(), {
          project: c.get('project'),
          origin: c.req.header('origin'),
          body: parsed.output,
        })
        metrics.refreshes.inc({ outcome: typeof outcome === 'string' ? outcome : 'ok' })
        if (typeof outcome === 'string')
          throw new HttpError(
            401,
            outcome,
            outcome === 'clock' ? `${refusals.clock}, ${now()}` : refusals[outcome],
          )
        return c.json(toSessionReply(outcome, now()))
      },
    )
}

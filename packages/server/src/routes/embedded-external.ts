import { Hono } from 'hono'
import * as v from 'valibot'
import {
  embeddedErrors,
  findProject,
  forFrame,
  keysOf,
  readBody,
} from '../embedded/login-access.ts'
import { finishExternal } from '../embedded/external/finish.ts'
import { givePopup } from '../embedded/external/popup.ts'
import { externalState } from '../embedded/external/state.ts'
import { beginVisit, endVisit, startVisit, type Ended } from '../embedded/external/visit.ts'
import { projectNameOf } from '../embedded/project-name.ts'
import { endHeaders, endPage } from '../embedded/page/page.ts'
import { requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { listLoginMethods, removeLoginMethod } from '../embedded/login-methods.ts'
import { requireSeed } from '../embedded/removals.ts'
import { check, describe } from '../http/describe.ts'
import { closing, HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  attemptBody,
  endedReply,
  externalState as stateReply,
  finishBody,
  finishReply,
  popupReply,
  randomId,
  sender,
  socialBody,
  socialReply,
  loginMethodList,
} from '../wire.ts'

const statuses: Readonly<Record<Ended['state'], number>> = {
  done: 200,
  declined: 200,
  taken: 200,
  other: 200,
  failed: 403,
  expired: 404,
}

/** For an invalid URL. */
const preferred = (c: Call): string =>
  /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*/.exec(c.req.header('accept-language') ?? '')?.[0] ?? 'en'

/** Keeps the cookie that was set, unlike a new `Response`. */
const goTo = (c: Call, location: string, status: 302 | 303): Response =>
  c.body(null, status, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

async function page(deps: Deps, c: Call, { state, attempt, back }: Ended): Promise<Response> {
  if (back !== undefined) return goTo(c, back, 303)
  const project = attempt ? await projectNameOf(deps, attempt.project) : ''
  return new Response(endPage(attempt?.locale ?? preferred(c), project, state), {
    status: statuses[state],
    headers: endHeaders,
  })
}

const answers = ['state', 'code', 'iss', 'error', 'user'] as const
const longestForm = 8_192

/**
 * A form from another site comes without our cookie, so the browser is redirected to a GET, which
 * has it.
 */
async function asGet(c: Call): Promise<Response> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'content-type', 'send a form', closing)
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= longestForm))
    throw new HttpError(413, 'body', `at most ${longestForm} bytes`, closing)
  const form = new URLSearchParams(await c.req.text())
  const query = new URLSearchParams(
    answers.flatMap((name) =>
      form.has(name) ? [[name, form.get(name)!] as [string, string]] : [],
    ),
  )
  return new Response(null, {
    status: 303,
    headers: {
      location: `${c.req.path}?${query}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

function visitRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .get('/embedded/v1/social/start/:ticket', async (c) => {
      keysOf(deps)
      const next = await startVisit(deps, c as Call, c.req.param('ticket'))
      if (typeof next !== 'string') return page(deps, c as Call, next)
      return goTo(c as Call, next, 302)
    })
    .get('/embedded/v1/social/callback/:provider', async (c) => {
      keysOf(deps)
      return page(
        deps,
        c as Call,
        await endVisit(deps, c as Call, c.req.param('provider'), new URL(c.req.url).searchParams),
      )
    })
    .post('/embedded/v1/social/callback/:provider', async (c) => {
      keysOf(deps)
      if (!deps.embedded.providers.names.includes(c.req.param('provider')))
        throw new HttpError(404, 'provider', 'logins with this provider are not enabled')
      return asGet(c as Call)
    })
}

function socialRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  return new Hono<Env>()
    .post(
      '/embedded/v1/social/popup',
      describe({
        summary: 'Create the secret of the provider’s window',
        ok: {
          description: 'The digest of the secret. The secret is set as a cookie',
          schema: popupReply,
        },
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      async (c) => c.json({ popup: givePopup(deps, c as Call) }),
    )
    .post(
      '/embedded/v1/social',
      describe({
        summary: 'Start a login with a provider',
        ok: { description: 'The URL of the provider’s login page', schema: socialReply },
        body: socialBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      check('query', sender),
      async (c) => {
        const body = await readBody(deps, c as Call, socialBody)
        await findProject(deps, c as Call, c.req.valid('query').projectId)
        return c.json(await beginVisit(deps, c as Call, body))
      },
    )
    .route('/', visitRoutes(deps))
}

function loginMethodRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  return new Hono<Env>()
    .get(
      '/embedded/v1/login-methods',
      describe({
        summary: 'List the login methods of a user',
        ok: { description: 'The login methods, oldest first', schema: loginMethodList },
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      async (c) => c.json(await listLoginMethods(deps, await requireLogin(deps, c as Call))),
    )
    .post(
      '/embedded/v1/login-methods/:id/remove',
      describe({
        summary: 'Remove a login method. The last one cannot be removed',
        ok: { description: 'The number of login methods removed', schema: endedReply },
        errors: [400, 401, 403, 404, 409, 503, 507],
      }),
      frame,
      check('param', v.object({ id: randomId })),
      async (c) => {
        const login = await requireFreshLogin(deps, c as Call)
        const { id } = c.req.valid('param')
        await requireSeed(deps, c as Call, login, { kind: 'login-method', target: id })
        await removeLoginMethod(deps, login, id)
        return c.json({ ended: 1 })
      },
    )
}

export function embeddedExternalRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  return new Hono<Env>()
    .post(
      '/embedded/v1/external/state',
      describe({
        summary: 'Retrieve the state of a login attempt with a provider, Farcaster or a passkey',
        ok: { description: 'Whether the attempt is ready to be completed', schema: stateReply },
        body: attemptBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) => c.json(await externalState(deps, await readBody(deps, c as Call, attemptBody))),
    )
    .post(
      '/embedded/v1/external/verify',
      describe({
        summary: 'Complete a login attempt that is ready',
        ok: { description: 'The session', schema: finishReply },
        body: finishBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) =>
        c.json(await finishExternal(deps, c as Call, await readBody(deps, c as Call, finishBody))),
    )
    .route('/', socialRoutes(deps))
    .route('/', loginMethodRoutes(deps))
}

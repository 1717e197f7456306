import { Hono } from 'hono'
import * as v from 'valibot'
import { requireLetIn } from '../embedded/device-approval.ts'
import { forFrame, frameOrigin, keysOf } from '../embedded/login-access.ts'
import { meOf } from '../embedded/me.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { pageHeaders, removalPage, statePage } from '../embedded/page/page.ts'
import { projectNameOf } from '../embedded/project-name.ts'
import { cancelRemoval, refuseRemoval, removalOfLink } from '../embedded/removals.ts'
import { requireLogin } from '../embedded/sessions.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { embeddedMe, randomId } from '../wire.ts'

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders })

/** The page of the refusal link. Only its button refuses, because mail programs open links too. */
function refusalRoutes(deps: Deps): Hono<Env> {
  const isOver = (c: Call): Response => page(statePage(preferred(c), '', 'removal-over'), 404)
  const asks = async (
    removal: NonNullable<Awaited<ReturnType<typeof removalOfLink>>>,
    status = 200,
  ): Promise<Response> =>
    page(removalPage(removal, await projectNameOf(deps, removal.project), deps.now()), status)
  return new Hono<Env>()
    .get('/embedded/v1/removals/refuse/:token', async (c) => {
      keysOf(deps)
      const removal = await removalOfLink(deps, c.req.param('token'))
      return removal ? asks(removal) : isOver(c as Call)
    })
    .post('/embedded/v1/removals/refuse/:token', async (c) => {
      keysOf(deps)
      if (c.req.header('origin') !== frameOrigin(deps, c as Call))
        throw new HttpError(403, 'origin', 'only this page may send its form')
      const answer = await answerOf(c as Call)
      const removal = await removalOfLink(deps, c.req.param('token'))
      if (!removal) return isOver(c as Call)
      if (answer !== 'refuse') return asks(removal, 400)
      if (!(await refuseRemoval(deps, removal))) return isOver(c as Call)
      const project = await projectNameOf(deps, removal.project)
      return page(statePage(removal.locale, project, 'removal-refused'))
    })
}

/** What waits to be removed, and how it is stopped. */
export function embeddedRemovalRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>()
    .post(
      '/embedded/v1/removals/:id/cancel',
      describe({
        summary: 'Cancel a removal that is waiting',
        ok: { description: 'The user', schema: embeddedMe },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      forFrame(deps),
      check('param', v.object({ id: randomId })),
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        await requireLetIn(deps, login)
        await cancelRemoval(deps, login, c.req.valid('param').id)
        return c.json(await meOf(deps, login))
      },
    )
    .route('/', refusalRoutes(deps))
}

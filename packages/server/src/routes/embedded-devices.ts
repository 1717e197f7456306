import { Hono } from 'hono'
import * as v from 'valibot'
import { forFrame, keysOf, serverOrigin } from '../embedded/login-access.ts'
import { approveDevice, attemptOfLink, declineDevice, type Attempt } from '../embedded/attempts.ts'
import { listDevices, removeDevice } from '../embedded/devices.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { requireLetIn } from '../embedded/device-approval.ts'
import { askPage, pageHeaders, statePage, waitPage } from '../embedded/page/page.ts'
import { projectNameOf } from '../embedded/project-name.ts'
import { requireSeed } from '../embedded/removals.ts'
import { requireLogin, requireProof } from '../embedded/sessions.ts'
import { askIn, refuseDevice, waitingDevice } from '../embedded/waits.ts'
import { check, describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { deviceList, endedReply, randomId, waitReply } from '../wire.ts'

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders })

const notFound = (c: Call): Response => page(statePage(preferred(c), '', 'gone'), 404)

/** The page of the approval link. Opening it, as mail scanners do, changes nothing. */
function pageRoutes(deps: Deps): Hono<Env> {
  const { now } = deps
  const done = (attempt: Attempt, project: string, state: 'approved' | 'declined'): Response =>
    page(statePage(attempt.locale, project, state))
  return new Hono<Env>()
    .get('/embedded/v1/device/:token', async (c) => {
      keysOf(deps)
      const attempt = await attemptOfLink(deps, c.req.param('token'))
      if (!attempt) return notFound(c as Call)
      const project = await projectNameOf(deps, attempt.project)
      return attempt.approved === null
        ? page(askPage(attempt, project, now()))
        : done(attempt, project, 'approved')
    })
    .post('/embedded/v1/device/:token', async (c) => {
      keysOf(deps)
      if (c.req.header('origin') !== serverOrigin(deps, c as Call))
        throw new HttpError(403, 'origin', 'only this page may send its form')
      const answer = await answerOf(c as Call)
      const attempt = await attemptOfLink(deps, c.req.param('token'))
      if (!attempt) return notFound(c as Call)
      const project = await projectNameOf(deps, attempt.project)
      if (answer !== 'approve' && answer !== 'decline')
        return page(askPage(attempt, project, now()), 400)
      await (answer === 'approve' ? approveDevice(deps, attempt) : declineDevice(deps, attempt))
      return done(attempt, project, answer === 'approve' ? 'approved' : 'declined')
    })
}

/** The page of the refusal link. Only its button refuses, because mail programs open links too. */
function refusalRoutes(deps: Deps): Hono<Env> {
  const { now } = deps
  const nameOf = async (project: string | null): Promise<string> =>
    project === null ? '' : projectNameOf(deps, project)
  const asks = async (
    {
      project,
      locale,
      name: device,
      site,
      since,
      waits,
    }: NonNullable<Awaited<ReturnType<typeof waitingDevice>>>,
    status = 200,
  ): Promise<Response> =>
    page(
      waitPage(
        { locale: locale ?? 'en', device, site, since: since ?? 0, until: waits ?? 0 },
        await nameOf(project),
        now(),
      ),
      status,
    )
  return new Hono<Env>()
    .get('/embedded/v1/refuse/:token', async (c) => {
      keysOf(deps)
      const device = await waitingDevice(deps, c.req.param('token'))
      return device ? asks(device) : notFound(c as Call)
    })
    .post('/embedded/v1/refuse/:token', async (c) => {
      keysOf(deps)
      if (c.req.header('origin') !== serverOrigin(deps, c as Call))
        throw new HttpError(403, 'origin', 'only this page may send its form')
      const answer = await answerOf(c as Call)
      const device = await waitingDevice(deps, c.req.param('token'))
      if (!device) return notFound(c as Call)
      if (answer !== 'refuse') return asks(device, 400)
      return (await refuseDevice(deps, device))
        ? page(statePage(device.locale ?? 'en', await nameOf(device.project), 'refused'))
        : notFound(c as Call)
    })
}

export function embeddedDeviceRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  return new Hono<Env>()
    .get(
      '/embedded/v1/devices',
      describe({
        summary: 'List the devices of a user',
        ok: { description: 'The devices, the current one first', schema: deviceList },
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      async (c) => c.json(await listDevices(deps, await requireLogin(deps, c as Call))),
    )
    .post(
      '/embedded/v1/devices/:id/remove',
      describe({
        summary: 'Remove a device, and delete the server’s share of its key set',
        ok: { description: 'The number of devices removed', schema: endedReply },
        errors: [400, 401, 403, 404, 409, 503, 507],
      }),
      frame,
      check('param', v.object({ id: randomId })),
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        await requireLetIn(deps, login)
        const { id } = c.req.valid('param')
        if (id !== login.device)
          await requireSeed(deps, c as Call, login, { kind: 'device', target: id })
        await removeDevice(deps, login, id)
        return c.json({ ended: 1 })
      },
    )
    .post(
      '/embedded/v1/wait',
      describe({
        summary: 'Request access for this device',
        ok: { description: 'When the waiting period ends', schema: waitReply },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => c.json(await askIn(deps, c as Call, await requireProof(deps, c as Call))),
    )
    .route('/', pageRoutes(deps))
    .route('/', refusalRoutes(deps))
}

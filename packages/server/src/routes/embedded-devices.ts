import { Hono } from 'hono'
import * as v from 'valibot'
import { forFrame, frameOrigin, keysOf } from '../embedded/access.ts'
import { approveDevice, attemptOfLink, declineDevice, projectNameOf, type Attempt } from '../embedded/attempts.ts'
import { listDevices, removeDevice } from '../embedded/devices.ts'
import { askPage, pageHeaders, statePage } from '../embedded/page/page.ts'
import { requireLogin } from '../embedded/sessions.ts'
import { check, describe } from '../describe.ts'
import { closing, HttpError } from '../errors.ts'
import type { Call, Env, Parts } from '../parts.ts'
import { deviceList, endedReply, randomId } from '../wire.ts'

const page = (text: string, status = 200): Response => new Response(text, { status, headers: pageHeaders })

/** The language that a browser asks for, used where the link is not valid. */
const preferred = (c: Call): string => /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*/.exec(c.req.header('accept-language') ?? '')?.[0] ?? 'en'

/** The fields of the page's form. */
async function answerOf(c: Call): Promise<'approve' | 'decline' | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) throw new HttpError(415, 'content-type', 'send the form of the page', closing)
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= 1_024)) throw new HttpError(413, 'body', 'at most 1024 bytes', closing)
  const answer = new URLSearchParams(await c.req.text()).get('answer')
  return answer === 'approve' || answer === 'decline' ? answer : undefined
}

/** The page behind the link of a mail. Opening it, as mail scanners do, changes nothing. */
function pageRoutes(parts: Parts): Hono<Env> {
  const { now } = parts
  const gone = (c: Call): Response => page(statePage(preferred(c), '', 'gone'), 404)
  const done = (attempt: Attempt, project: string, state: 'approved' | 'declined'): Response => page(statePage(attempt.locale, project, state))
  return new Hono<Env>()
    .get('/embedded/v1/device/:token', async (c) => {
      keysOf(parts)
      const attempt = await attemptOfLink(parts, c.req.param('token'))
      if (!attempt) return gone(c as Call)
      const project = await projectNameOf(parts, attempt.project)
      return attempt.approved === null ? page(askPage(attempt, project, now())) : done(attempt, project, 'approved')
    })
    .post('/embedded/v1/device/:token', async (c) => {
      keysOf(parts)
      if (c.req.header('origin') !== frameOrigin(parts, c as Call)) throw new HttpError(403, 'origin', 'only the page itself may answer')
      const answer = await answerOf(c as Call)
      const attempt = await attemptOfLink(parts, c.req.param('token'))
      if (!attempt) return gone(c as Call)
      const project = await projectNameOf(parts, attempt.project)
      if (answer === undefined) return page(askPage(attempt, project, now()), 400)
      await (answer === 'approve' ? approveDevice(parts, attempt) : declineDevice(parts, attempt))
      return done(attempt, project, answer === 'approve' ? 'approved' : 'declined')
    })
}

/** The devices of a user, and the page that lets one in. */
export function embeddedDeviceRoutes(parts: Parts): Hono<Env> {
  const frame = forFrame(parts)
  return new Hono<Env>()
    .get('/embedded/v1/devices', describe({ summary: "The owner's devices", ok: { description: 'The current one first', schema: deviceList }, errors: [400, 401, 403, 404, 503] }), frame, async (c) =>
      c.json(await listDevices(parts, await requireLogin(parts, c as Call))),
    )
    .post(
      '/embedded/v1/devices/:id/remove',
      describe({ summary: 'Remove a device, and destroy what the server keeps of its set', ok: { description: 'How many were removed', schema: endedReply }, errors: [400, 401, 403, 404, 409, 503, 507] }),
      frame,
      check('param', v.object({ id: randomId })),
      async (c) => {
        await removeDevice(parts, await requireLogin(parts, c as Call), c.req.valid('param').id)
        return c.json({ ended: 1 })
      },
    )
    .route('/', pageRoutes(parts))
}

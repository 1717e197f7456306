import { Hono } from 'hono'
import {
  counted,
  embeddedErrors as errors,
  forFrame,
  keysOf,
  readBody,
  serverOrigin,
} from '../embedded/login-access.ts'
import { beginChange, resendCode } from '../embedded/address.ts'
import { changeAddress } from '../embedded/address-verify.ts'
import { addressWaitOfLink, cancelAddress, refuseAddress } from '../embedded/address-waits.ts'
import { requireLetIn } from '../embedded/device-approval.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { changePage, pageHeaders, statePage } from '../embedded/page/page.ts'
import { projectNameOf } from '../embedded/project-name.ts'
import { meOf } from '../embedded/me.ts'
import { requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { describe } from '../http/describe.ts'
import { HttpError } from '../http/errors.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  addressBody,
  addressReply,
  addressResendBody,
  addressVerifyBody,
  embeddedMe,
} from '../wire.ts'

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders })

/** The page of the refusal link. Only its button refuses, because mail programs open links too. */
function refusalRoutes(deps: Deps): Hono<Env> {
  const { now } = deps
  const isOver = (c: Call): Response => page(statePage(preferred(c), '', 'change-over'), 404)
  const asks = async (
    wait: NonNullable<Awaited<ReturnType<typeof addressWaitOfLink>>>,
    status = 200,
  ): Promise<Response> => {
    const project = await projectNameOf(deps, wait.project)
    return page(changePage(wait, project, now()), status)
  }
  return new Hono<Env>()
    .get('/embedded/v1/address/refuse/:token', async (c) => {
      keysOf(deps)
      const wait = await addressWaitOfLink(deps, c.req.param('token'))
      return wait ? asks(wait) : isOver(c as Call)
    })
    .post('/embedded/v1/address/refuse/:token', async (c) => {
      keysOf(deps)
      if (c.req.header('origin') !== serverOrigin(deps, c as Call))
        throw new HttpError(403, 'origin', 'only this page may send its form')
      const answer = await answerOf(c as Call)
      const wait = await addressWaitOfLink(deps, c.req.param('token'))
      if (!wait) return isOver(c as Call)
      if (answer !== 'refuse') return asks(wait, 400)
      if (!(await refuseAddress(deps, wait))) return isOver(c as Call)
      const project = await projectNameOf(deps, wait.project)
      return page(statePage(wait.locale, project, 'change-refused'))
    })
}

/** Changes of the e-mail address of a login. */
export function embeddedAddressRoutes(deps: Deps): Hono<Env> {
  const { metrics } = deps
  const frame = forFrame(deps)
  const step = { description: 'The email change, whose codes were sent', schema: addressReply }
  return new Hono<Env>()
    .post(
      '/embedded/v1/address',
      describe({
        summary: 'Start an email change',
        ok: step,
        body: addressBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireFreshLogin(deps, c as Call)
        const body = await readBody(deps, c as Call, addressBody)
        return c.json(await beginChange(deps, c as Call, login, body))
      },
    )
    .post(
      '/embedded/v1/address/resend',
      describe({
        summary: 'Resend a code of an email change',
        ok: step,
        body: addressResendBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        const body = await readBody(deps, c as Call, addressResendBody)
        return c.json(await resendCode(deps, c as Call, login, body))
      },
    )
    .post(
      '/embedded/v1/address/verify',
      describe({
        summary: 'Complete an email change with the codes of both addresses',
        ok: {
          description: 'The user. `change` is set if the change has a waiting period',
          schema: embeddedMe,
        },
        body: addressVerifyBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        const body = await readBody(deps, c as Call, addressVerifyBody)
        await counted(changeAddress(deps, c as Call, login, body), (outcome) =>
          metrics.addresses.inc({ outcome }),
        )
        return c.json(await meOf(deps, await requireLogin(deps, c as Call)))
      },
    )
    .post(
      '/embedded/v1/address/cancel',
      describe({
        summary: 'Cancel an email change that is waiting',
        ok: { description: 'The user', schema: embeddedMe },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        await requireLetIn(deps, login)
        await cancelAddress(deps, login)
        return c.json(await meOf(deps, login))
      },
    )
    .route('/', refusalRoutes(deps))
}

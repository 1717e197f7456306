import { Hono } from 'hono'
import { beginChange, changeAddress, resendCode } from '../embedded/address.ts'
import { addressWaitOfLink, cancelAddress, refuseAddress } from '../embedded/address-waits.ts'
import {
  counted,
  embeddedErrors as errors,
  forFrame,
  frameOrigin,
  keysOf,
  readBody,
} from '../embedded/access.ts'
import { agree } from '../embedded/legal.ts'
import { deleteUser, tellBackups } from '../embedded/deletion.ts'
import { requireLetIn } from '../embedded/let-in.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { changePage, pageHeaders, statePage } from '../embedded/page/page.ts'
import { projectNameOf } from '../embedded/project-name.ts'
import { endOf, requireFreshLogin, requireLogin, type Login } from '../embedded/sessions.ts'
import { tellUser } from '../embedded/tell.ts'
import { describe } from '../describe.ts'
import { HttpError } from '../errors.ts'
import type { Call, Env, Parts } from '../parts.ts'
import {
  addressBody,
  addressReply,
  addressResendBody,
  addressVerifyBody,
  deleteReply,
  embeddedMe,
  legalBody,
} from '../wire.ts'

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders })

/**
 * The page that the mail about a change of address links to. Its button refuses the change. Opening
 * the page changes nothing, because mail programs open links too.
 */
function refusalRoutes(parts: Parts): Hono<Env> {
  const { now } = parts
  const isOver = (c: Call): Response => page(statePage(preferred(c), '', 'change-over'), 404)
  const asks = async (
    wait: NonNullable<Awaited<ReturnType<typeof addressWaitOfLink>>>,
    status = 200,
  ): Promise<Response> =>
    page(changePage(wait, await projectNameOf(parts, wait.project), now()), status)
  return new Hono<Env>()
    .get('/embedded/v1/address/refuse/:token', async (c) => {
      keysOf(parts)
      const wait = await addressWaitOfLink(parts, c.req.param('token'))
      return wait ? asks(wait) : isOver(c as Call)
    })
    .post('/embedded/v1/address/refuse/:token', async (c) => {
      keysOf(parts)
      if (c.req.header('origin') !== frameOrigin(parts, c as Call))
        throw new HttpError(403, 'origin', 'only the page itself may answer')
      const answer = await answerOf(c as Call)
      const wait = await addressWaitOfLink(parts, c.req.param('token'))
      if (!wait) return isOver(c as Call)
      if (answer !== 'refuse') return asks(wait, 400)
      return (await refuseAddress(parts, wait))
        ? page(statePage(wait.locale, await projectNameOf(parts, wait.project), 'change-refused'))
        : isOver(c as Call)
    })
}

/** Changes of the login itself: another address, and deletion. */
export function embeddedAccountRoutes(parts: Parts): Hono<Env> {
  const { db, embedded, now, metrics } = parts
  const frame = forFrame(parts)
  const step = { description: 'Codes have been mailed', schema: addressReply }
  const tell = async (login: Login) => ({
    user: await tellUser(db, login),
    expires: endOf(login, embedded.lives),
    now: now(),
  })
  const deletion = {
    description: 'Days after which nothing is left in backups either',
    schema: deleteReply,
  }
  return new Hono<Env>()
    .post(
      '/embedded/v1/address',
      describe({
        summary: 'Begin to change the address',
        ok: step,
        body: addressBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireFreshLogin(parts, c as Call)
        return c.json(
          await beginChange(parts, c as Call, login, await readBody(parts, c as Call, addressBody)),
        )
      },
    )
    .post(
      '/embedded/v1/address/resend',
      describe({
        summary: 'Another code for a change',
        ok: step,
        body: addressResendBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        return c.json(
          await resendCode(
            parts,
            c as Call,
            login,
            await readBody(parts, c as Call, addressResendBody),
          ),
        )
      },
    )
    .post(
      '/embedded/v1/address/verify',
      describe({
        summary: 'Change the address, with the codes of both',
        ok: { description: 'The user; `change` where it waits', schema: embeddedMe },
        body: addressVerifyBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        const body = await readBody(parts, c as Call, addressVerifyBody)
        await counted(changeAddress(parts, c as Call, login, body), (outcome) =>
          metrics.addresses.inc({ outcome }),
        )
        return c.json(await tell(await requireLogin(parts, c as Call)))
      },
    )
    .post(
      '/embedded/v1/address/cancel',
      describe({
        summary: 'End a change of address that waits',
        ok: { description: 'The user', schema: embeddedMe },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        await requireLetIn(parts, login)
        await cancelAddress(parts, login)
        return c.json(await tell(login))
      },
    )
    .post(
      '/embedded/v1/legal',
      describe({
        summary: 'Keep which version of the legal texts was agreed to',
        ok: { description: 'The user', schema: embeddedMe },
        body: legalBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        await agree(parts, login, (await readBody(parts, c as Call, legalBody)).version)
        return c.json(await tell(login))
      },
    )
    .get(
      '/embedded/v1/delete',
      describe({ summary: 'What deletion means', ok: deletion, errors: [400, 401, 403, 404, 503] }),
      frame,
      (c) => c.json(tellBackups(parts)),
    )
    .post(
      '/embedded/v1/delete',
      describe({
        summary: 'Delete the user, and everything that is kept of them',
        ok: deletion,
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => c.json(await deleteUser(parts, await requireFreshLogin(parts, c as Call))),
    )
    .route('/', refusalRoutes(parts))
}

import { Hono } from 'hono'
import { beginChange, changeAddress, resendCode } from '../embedded/address.ts'
import { counted, embeddedErrors as errors, forFrame, readBody } from '../embedded/access.ts'
import { agree } from '../embedded/legal.ts'
import { deleteUser, tellBackups } from '../embedded/deletion.ts'
import { endOf, requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { tellUser } from '../embedded/tell.ts'
import { describe } from '../describe.ts'
import type { Call, Env, Parts } from '../parts.ts'
import { addressBody, addressReply, addressResendBody, addressVerifyBody, deleteReply, embeddedMe, legalBody } from '../wire.ts'

/** Changes of the login itself: another address, and deletion. */
export function embeddedAccountRoutes(parts: Parts): Hono<Env> {
  const { db, embedded, now, metrics } = parts
  const frame = forFrame(parts)
  const step = { description: 'Codes have been mailed', schema: addressReply }
  const deletion = { description: 'Days after which nothing is left in backups either', schema: deleteReply }
  return new Hono<Env>()
    .post('/embedded/v1/address', describe({ summary: 'Begin to change the address', ok: step, body: addressBody, json: true, errors }), frame, async (c) => {
      const login = await requireFreshLogin(parts, c as Call)
      return c.json(await beginChange(parts, c as Call, login, await readBody(parts, c as Call, addressBody)))
    })
    .post('/embedded/v1/address/resend', describe({ summary: 'Another code for a change', ok: step, body: addressResendBody, json: true, errors }), frame, async (c) => {
      const login = await requireLogin(parts, c as Call)
      return c.json(await resendCode(parts, c as Call, login, await readBody(parts, c as Call, addressResendBody)))
    })
    .post(
      '/embedded/v1/address/verify',
      describe({ summary: 'Change the address, with the codes of both', ok: { description: 'The user', schema: embeddedMe }, body: addressVerifyBody, json: true, errors }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        const body = await readBody(parts, c as Call, addressVerifyBody)
        await counted(changeAddress(parts, c as Call, login, body), (outcome) => metrics.addresses.inc({ outcome }))
        const next = await requireLogin(parts, c as Call)
        return c.json({ user: await tellUser(db, next), expires: endOf(next, embedded.lives), now: now() })
      },
    )
    .post('/embedded/v1/legal', describe({ summary: 'Keep which version of the legal texts was agreed to', ok: { description: 'The user', schema: embeddedMe }, body: legalBody, json: true, errors }), frame, async (c) => {
      const login = await requireLogin(parts, c as Call)
      await agree(parts, login, (await readBody(parts, c as Call, legalBody)).version)
      return c.json({ user: await tellUser(db, login), expires: endOf(login, embedded.lives), now: now() })
    })
    .get('/embedded/v1/delete', describe({ summary: 'What deletion means', ok: deletion, errors: [400, 401, 403, 404, 503] }), frame, (c) => c.json(tellBackups(parts)))
    .post('/embedded/v1/delete', describe({ summary: 'Delete the user, and everything that is kept of them', ok: deletion, errors: [400, 401, 403, 404, 503, 507] }), frame, async (c) =>
      c.json(await deleteUser(parts, await requireFreshLogin(parts, c as Call))),
    )
}

import { Hono } from 'hono'
import { embeddedErrors as errors, findProject, forFrame, readBody } from '../embedded/access.ts'
import { beginPasskey } from '../embedded/passkeys/options.ts'
import { verifyPasskey } from '../embedded/passkeys/verify.ts'
import { check, describe } from '../describe.ts'
import type { Call, Env, Parts } from '../parts.ts'
import { loginReply, passkeyBody, passkeyReply, passkeyVerifyBody, sender } from '../wire.ts'

/** Logging in with a passkey, and making one. */
export function embeddedPasskeyRoutes(parts: Parts): Hono<Env> {
  const frame = forFrame(parts)
  return new Hono<Env>()
    .post(
      '/embedded/v1/passkey/options',
      describe({
        summary: 'Begin with a passkey',
        ok: { description: 'What the browser asks of the authenticator', schema: passkeyReply },
        body: passkeyBody,
        json: true,
        errors,
      }),
      frame,
      check('query', sender),
      async (c) => {
        const body = await readBody(parts, c as Call, passkeyBody)
        await findProject(parts, c as Call, c.req.valid('query').projectId)
        return c.json(await beginPasskey(parts, c as Call, body))
      },
    )
    .post(
      '/embedded/v1/passkey/verify',
      describe({
        summary: 'Log in with what the authenticator has answered',
        ok: { description: 'The session', schema: loginReply },
        body: passkeyVerifyBody,
        json: true,
        errors,
      }),
      frame,
      async (c) =>
        c.json(
          await verifyPasskey(
            parts,
            c as Call,
            await readBody(parts, c as Call, passkeyVerifyBody),
          ),
        ),
    )
}

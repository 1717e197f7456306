import { Hono } from 'hono'
import {
  embeddedErrors as errors,
  findProject,
  forFrame,
  readBody,
} from '../embedded/login-access.ts'
import { beginPasskey } from '../embedded/passkeys/options.ts'
import { verifyPasskey } from '../embedded/passkeys/verify.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import { loginReply, passkeyBody, passkeyReply, passkeyVerifyBody, sender } from '../wire.ts'

export function embeddedPasskeyRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  return new Hono<Env>()
    .post(
      '/embedded/v1/passkey/options',
      describe({
        summary: 'Start a login with a passkey',
        ok: { description: 'The WebAuthn options for the browser', schema: passkeyReply },
        body: passkeyBody,
        json: true,
        errors,
      }),
      frame,
      check('query', sender),
      async (c) => {
        const body = await readBody(deps, c as Call, passkeyBody)
        await findProject(deps, c as Call, c.req.valid('query').projectId)
        return c.json(await beginPasskey(deps, c as Call, body))
      },
    )
    .post(
      '/embedded/v1/passkey/verify',
      describe({
        summary: 'Complete a login with the authenticator’s response',
        ok: { description: 'The session', schema: loginReply },
        body: passkeyVerifyBody,
        json: true,
        errors,
      }),
      frame,
      async (c) =>
        c.json(
          await verifyPasskey(deps, c as Call, await readBody(deps, c as Call, passkeyVerifyBody)),
        ),
    )
}

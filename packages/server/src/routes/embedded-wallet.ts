import { Hono } from 'hono'
import { counted, embeddedErrors as errors, forFrame, readBody } from '../embedded/login-access.ts'
import { meOf } from '../embedded/me.ts'
import { giveChallenge, releaseShare } from '../embedded/release.ts'
import { requireFreshLogin, requireLogin } from '../embedded/sessions.ts'
import { keepSet, makeWallet } from '../embedded/wallets.ts'
import { describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  challengeReply,
  embeddedMe,
  releaseBody,
  releaseReply,
  setBody,
  walletBody,
} from '../wire.ts'

export function embeddedWalletRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  const ok = { description: 'The user', schema: embeddedMe }
  return new Hono<Env>()
    .post(
      '/embedded/v1/wallet',
      describe({
        summary: 'Create the first wallet of a user',
        ok,
        body: walletBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        await makeWallet(deps, login, await readBody(deps, c as Call, walletBody))
        return c.json(await meOf(deps, login))
      },
    )
    .post(
      '/embedded/v1/sets',
      describe({
        summary: 'Save a key set for this device',
        ok,
        body: setBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireFreshLogin(deps, c as Call)
        await keepSet(deps, login, await readBody(deps, c as Call, setBody))
        return c.json(await meOf(deps, login))
      },
    )
    .post(
      '/embedded/v1/challenge',
      describe({
        summary: 'Create a challenge for the device to sign, to request a key share',
        ok: { description: 'The challenge, valid once and for a minute', schema: challengeReply },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => c.json(await giveChallenge(deps, await requireLogin(deps, c as Call))),
    )
    .post(
      '/embedded/v1/release',
      describe({
        summary: 'Retrieve the server’s share of a key set',
        ok: { description: 'The key share', schema: releaseReply },
        body: releaseBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(deps, c as Call)
        const body = await readBody(deps, c as Call, releaseBody)
        return c.json(
          await counted(releaseShare(deps, login, body), (outcome) =>
            deps.metrics.releases.inc({ purpose: body.purpose, outcome }),
          ),
        )
      },
    )
}

import { Hono } from 'hono'
import { counted, embeddedErrors as errors, forFrame, readBody } from '../embedded/access.ts'
import { giveChallenge, releaseShare } from '../embedded/release.ts'
import { endOf, requireFreshLogin, requireLogin, type Login } from '../embedded/sessions.ts'
import { tellUser } from '../embedded/tell.ts'
import { keepSet, makeWallet } from '../embedded/wallets.ts'
import { describe } from '../describe.ts'
import type { Call, Env, Parts } from '../parts.ts'
import {
  challengeReply,
  embeddedMe,
  releaseBody,
  releaseReply,
  setBody,
  walletBody,
} from '../wire.ts'

/** The wallet, its sets, and the server's shares of them. */
export function embeddedWalletRoutes(parts: Parts): Hono<Env> {
  const { db, embedded, now } = parts
  const frame = forFrame(parts)
  const ok = { description: 'The user', schema: embeddedMe }
  const tell = async (login: Login) => ({
    user: await tellUser(db, login),
    expires: endOf(login, embedded.lives),
    now: now(),
  })
  return new Hono<Env>()
    .post(
      '/embedded/v1/wallet',
      describe({
        summary: 'Keep the first wallet of a user',
        ok,
        body: walletBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        await makeWallet(parts, login, await readBody(parts, c as Call, walletBody))
        return c.json(await tell(login))
      },
    )
    .post(
      '/embedded/v1/sets',
      describe({ summary: 'Keep a set for this device', ok, body: setBody, json: true, errors }),
      frame,
      async (c) => {
        const login = await requireFreshLogin(parts, c as Call)
        await keepSet(parts, login, await readBody(parts, c as Call, setBody))
        return c.json(await tell(login))
      },
    )
    .post(
      '/embedded/v1/challenge',
      describe({
        summary: 'What a device signs to have a share',
        ok: { description: 'Good once, for a minute', schema: challengeReply },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => c.json(await giveChallenge(parts, await requireLogin(parts, c as Call))),
    )
    .post(
      '/embedded/v1/release',
      describe({
        summary: 'The share of a set that the server keeps',
        ok: { description: 'The share', schema: releaseReply },
        body: releaseBody,
        json: true,
        errors,
      }),
      frame,
      async (c) => {
        const login = await requireLogin(parts, c as Call)
        const body = await readBody(parts, c as Call, releaseBody)
        return c.json(
          await counted(releaseShare(parts, login, body), (outcome) =>
            parts.metrics.releases.inc({ purpose: body.purpose, outcome }),
          ),
        )
      },
    )
}

import { Hono } from 'hono'
import {
  counted,
  embeddedErrors,
  findProject,
  forFrame,
  frameOrigin,
  keysOf,
  readBody,
  sitesOf,
} from '../embedded/login-access.ts'
import { attemptState, beginAttempt, resendMail } from '../embedded/attempts.ts'
import { requireLogin, signOut } from '../embedded/sessions.ts'
import { meOf } from '../embedded/me.ts'
import { passkeyDomain } from '../embedded/passkeys/domain.ts'
import { verifyCode } from '../embedded/verify.ts'
import type { Settings } from '../settings.ts'
import { defined } from '../utils/defined.ts'
import { check, describe } from '../http/describe.ts'
import type { Call, Env, Deps } from '../http/deps.ts'
import {
  attemptBody,
  emailBody,
  emailReply,
  embeddedConfig,
  embeddedMe,
  endedReply,
  loginReply,
  sender,
  verifyBody,
  type EmbeddedConfig,
} from '../wire.ts'
import { embeddedAccountRoutes } from './embedded-account.ts'
import { embeddedAddressRoutes } from './embedded-address.ts'
import { embeddedDeviceRoutes } from './embedded-devices.ts'
import { embeddedExternalRoutes } from './embedded-external.ts'
import { embeddedFarcasterRoutes } from './embedded-farcaster.ts'
import { embeddedPasskeyRoutes } from './embedded-passkey.ts'
import { embeddedRemovalRoutes } from './embedded-removals.ts'
import { embeddedWalletRoutes } from './embedded-wallet.ts'

function emailRoutes(deps: Deps): Hono<Env> {
  const frame = forFrame(deps)
  const step = {
    description: 'The state of the login attempt, and the next step',
    schema: emailReply,
  }
  return new Hono<Env>()
    .post(
      '/embedded/v1/email',
      describe({
        summary: 'Start a login by email',
        ok: step,
        body: emailBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      check('query', sender),
      async (c) => {
        const body = await readBody(deps, c as Call, emailBody)
        await findProject(deps, c as Call, c.req.valid('query').projectId)
        return c.json(await beginAttempt(deps, c as Call, body))
      },
    )
    .post(
      '/embedded/v1/email/state',
      describe({
        summary: 'Retrieve the state of a login attempt',
        ok: step,
        body: attemptBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) => c.json(await attemptState(deps, await readBody(deps, c as Call, attemptBody))),
    )
    .post(
      '/embedded/v1/email/resend',
      describe({
        summary: 'Resend the email of a login attempt',
        ok: step,
        body: attemptBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) =>
        c.json(await resendMail(deps, c as Call, await readBody(deps, c as Call, attemptBody))),
    )
    .post(
      '/embedded/v1/email/verify',
      describe({
        summary: 'Log in with an emailed code',
        ok: { description: 'The session', schema: loginReply },
        body: verifyBody,
        json: true,
        errors: embeddedErrors,
      }),
      frame,
      async (c) => {
        const body = await readBody(deps, c as Call, verifyBody)
        return c.json(
          await counted(verifyCode(deps, c as Call, body), (outcome) =>
            deps.metrics.logins.inc({ outcome }),
          ),
        )
      },
    )
}

/** Those by which the frame tells known tokens from others, by CAIP-2. */
const listedTokens = ({ blockchain }: Settings): NonNullable<EmbeddedConfig['tokens']> =>
  Object.fromEntries(
    Object.entries(blockchain.chains).map(([chain, { tokens }]) => [
      chain,
      tokens.map(({ address, symbol, decimals }) => defined({ address, symbol, decimals })),
    ]),
  )

export function embeddedRoutes(deps: Deps): Hono<Env> {
  const { embedded, now, settings } = deps
  const frame = forFrame(deps)
  return new Hono<Env>()
    .get(
      '/embedded/v1/config',
      describe({
        summary: 'Retrieve the configuration of a project',
        ok: {
          description: 'The project’s name, origins, chains and login methods',
          schema: embeddedConfig,
        },
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      check('query', sender),
      async (c) => {
        const project = await findProject(deps, c as Call, c.req.valid('query').projectId)
        keysOf(deps)
        const chains = Object.keys(settings.rpc).filter((chain) =>
          /^(?:eip155|solana):/.test(chain),
        )
        const origins = [...sitesOf(project, frameOrigin(deps, c as Call))]
        return c.json({
          name: project.name || project.id,
          origins,
          chains,
          recoveryService: settings.recoveryServiceUrl || null,
          email: embedded.mail.on,
          socials: [...embedded.providers.names],
          issuers: { ...embedded.providers.issuers },
          farcaster: embedded.farcaster !== undefined,
          passkey: passkeyDomain(deps, c as Call),
          tokens: listedTokens(settings),
          now: now(),
        } satisfies EmbeddedConfig)
      },
    )
    .route('/', emailRoutes(deps))
    .route('/', embeddedFarcasterRoutes(deps))
    .route('/', embeddedPasskeyRoutes(deps))
    .get(
      '/embedded/v1/me',
      describe({
        summary: 'Retrieve the logged-in user and their wallet',
        ok: { description: 'The user', schema: embeddedMe },
        errors: [400, 401, 403, 404, 503],
      }),
      frame,
      async (c) => c.json(await meOf(deps, await requireLogin(deps, c as Call))),
    )
    .post(
      '/embedded/v1/sign-out',
      describe({
        summary: 'Log out',
        ok: { description: 'The number of sessions ended', schema: endedReply },
        errors: [400, 401, 403, 404, 503, 507],
      }),
      frame,
      async (c) => c.json({ ended: await signOut(deps, await requireLogin(deps, c as Call)) }),
    )
    .route('/', embeddedWalletRoutes(deps))
    .route('/', embeddedDeviceRoutes(deps))
    .route('/', embeddedExternalRoutes(deps))
    .route('/', embeddedAddressRoutes(deps))
    .route('/', embeddedRemovalRoutes(deps))
    .route('/', embeddedAccountRoutes(deps))
}

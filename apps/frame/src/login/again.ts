/** Recovery changes need a fresh login, by the method of the session. */
import type { EmailReply, LoginReply } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { askCode } from './ask-code.ts'
import type { LoginMethodDeps } from './login.ts'
import type { VisitLink } from '../ports.ts'
import type { LoginDeps } from './deps.ts'
import { started, settle } from './external.ts'
import { proveByPasskey } from './passkeys.ts'
import { isStart, visit } from './social.ts'

/** Milliseconds; less than the server's five minutes, to leave time for reading. */
const fresh = 180_000

export async function isFresh(
  { server }: Pick<LoginDeps, 'server'>,
  { token }: StoredSession,
): Promise<boolean> {
  const { user, now: there } = await server.me(token)
  return there - user.authenticated < fresh
}

/** Another user's session does not replace this one. */
async function takeOwn(
  { store, now }: LoginDeps,
  { user: { id } }: StoredSession,
  { token, expires, user, now: there }: LoginReply,
): Promise<void> {
  if (user.id !== id) throw new FrameError('login-too-old')
  await store.session.write({ token, user, expires: expires - there + now() })
}

async function proveByCode(
  deps: LoginDeps,
  session: StoredSession,
  { why, email }: { why: 'phrase' | 'login'; email: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { store, server, locale, site } = deps
  const device = await store.device()
  const proved = await askCode<EmailReply, void>(
    deps,
    {
      why,
      email,
      async begin() {
        const step = await server.email(device, email, locale(), site())
        // The server knows a device with a session, unless it was removed.
        if (step.action !== 'VERIFY_OTP') throw new FrameError('device-refused')
        return step
      },
      resend: ({ attempt }) => server.resend(device, attempt),
      verify: async ({ attempt }, code) =>
        takeOwn(deps, session, await server.verify(device, attempt, code)),
    },
    signal,
  )
  return proved !== null
}

async function proveByFarcaster(
  deps: LoginDeps,
  session: StoredSession,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, server, screen, locale, site, now } = deps
  const asked = await server.external(await store.device(), { locale: locale(), site: site() })
  const attempt = started(asked, now())
  const proved = await screen.showCode({
    url: attempt.url,
    act: async (workSignal) => {
      const own = { ...attempt, proves: session.token }
      await takeOwn(deps, session, await settle(deps, own, 'code-expired', workSignal))
    },
    signal,
  })
  return proved !== null
}

/** For a window that cannot reach the frame. */
async function beginLink(
  deps: LoginDeps,
  session: StoredSession,
  origin: string,
): Promise<VisitLink> {
  const { store, server, locale, site, now } = deps
  const question = { provider: session.user.provider, locale: locale(), site: site() }
  const asked = await server.external(
    await store.device(),
    { ...question, prove: true },
    session.token,
  )
  if (!isStart(asked.url, origin)) throw new FrameError('bad-reply')
  const attempt = { ...started(asked, now()), proves: session.token }
  return {
    url: attempt.url,
    act: async (signal) =>
      takeOwn(deps, session, await settle(deps, attempt, 'popup-lost', signal)),
  }
}

/** In a window that the visitor opens from the frame. */
async function proveByProvider(
  deps: LoginDeps,
  session: StoredSession,
  signal: AbortSignal,
): Promise<boolean> {
  const { popups, screen, locale } = deps
  if (!popups) throw new FrameError('login-too-old')
  const { provider } = session.user
  const wanted = { provider, locale: locale(), proves: session.token }
  const query = { projectId: popups.project, loginMethod: provider, locale: locale(), proves: '' }
  const proved = await screen.visitAgain({
    provider,
    url: `${popups.origin}/frame/popup.html?${new URLSearchParams(query)}`,
    act: async (workSignal) =>
      takeOwn(deps, session, await visit({ ...deps, ...popups }, wanted, workSignal)),
    link: () => beginLink(deps, session, popups.startOrigin),
    signal,
  })
  return proved !== null
}

/**
 * False if the visitor cancels. On success the session is replaced.
 *
 * @param why The shown reason: the phrase, or the next step.
 */
export async function logInAgain(
  deps: LoginDeps,
  session: StoredSession,
  why: 'phrase' | 'login',
  signal: AbortSignal,
): Promise<boolean> {
  const { email, provider } = session.user
  if (provider === 'passkey') return proveByPasskey(deps, session, signal)
  if (provider === 'farcaster') return proveByFarcaster(deps, session, signal)
  // An address that a provider tells is no login method: its code would make another user.
  if (provider !== 'email' || email === null) return proveByProvider(deps, session, signal)
  return proveByCode(deps, session, { why, email }, signal)
}

/** False if the owner cancels. */
export const prove = (
  deps: Pick<LoginMethodDeps, 'within'> & LoginDeps,
  signal: AbortSignal,
): Promise<boolean> =>
  deps.within(
    async (session) => (await isFresh(deps, session)) || logInAgain(deps, session, 'login', signal),
  )

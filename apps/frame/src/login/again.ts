/** Recovery changes need a fresh login, by a code or passkey. */
import type { EmailReply } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { askCode } from './ask-code.ts'
import type { WayParts } from './login.ts'
import type { LoginParts } from './parts.ts'

/** Milliseconds; less than the server's five minutes, to leave time for reading. */
const fresh = 180_000

export async function isFresh(
  { server }: Pick<LoginParts, 'server'>,
  { token }: StoredSession,
): Promise<boolean> {
  const { user, now: there } = await server.me(token)
  return there - user.authenticated < fresh
}

/**
 * False if the visitor cancels. On success the session is replaced.
 *
 * @param why The shown reason: the phrase, or the next step.
 */
export async function logInAgain(
  parts: LoginParts,
  session: StoredSession,
  why: 'phrase' | 'login',
  signal: AbortSignal,
): Promise<boolean> {
  const { store, server, locale, site, now } = parts
  const { id, email, provider } = session.user
  if (provider === 'passkey')
    return (await import('./passkeys.ts')).proveByPasskey(parts, session, signal)
  if (email === null) throw new FrameError('login-too-old')
  const device = await store.device()
  const proved = await askCode<EmailReply, void>(
    parts,
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
      async verify({ attempt }, code) {
        const { token, expires, user, now: there } = await server.verify(device, attempt, code)
        if (user.id !== id) throw new FrameError('bad-reply')
        await store.session.write({ token, user, expires: expires - there + now() })
      },
    },
    signal,
  )
  return proved !== null
}

/** False if the owner cancels. */
export const prove = (
  parts: Pick<WayParts, 'within'> & LoginParts,
  signal: AbortSignal,
): Promise<boolean> =>
  parts.within(
    async (session) =>
      (await isFresh(parts, session)) || logInAgain(parts, session, 'login', signal),
  )

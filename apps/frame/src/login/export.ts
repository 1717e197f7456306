/** Shows the owner the recovery phrase: what the frame does with it ends on the screen, and nothing of it goes to the host. */
import type { EmailReply } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { askCode } from './ask-code.ts'
import type { LoginParts } from './parts.ts'

export interface ExportParts extends LoginParts {
  /** Runs what needs a session, as the login does. */
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /** The device's share and the server's; the caller overwrites them. */
  takeShares(session: StoredSession): Promise<SharePair>
}

/** Milliseconds that a login shows the phrase: less than the server's five minutes, so that there is time to read the warning. */
const fresh = 180_000

/** Whether the owner has proved lately who they are. */
export async function isFresh({ server }: Pick<LoginParts, 'server'>, { token }: StoredSession): Promise<boolean> {
  const { user, now: there } = await server.me(token)
  return there - user.authenticated < fresh
}

/** Has the owner prove anew who they are; false where they turn away. */
export async function logInAgain(parts: LoginParts, session: StoredSession, signal: AbortSignal): Promise<boolean> {
  const { store, server, locale, site, now } = parts
  const { id, email, provider } = session.user
  if (provider === 'passkey') return (await import('./passkeys.ts')).proveByPasskey(parts, session, signal)
  if (email === null) throw new FrameError('login-too-old')
  const device = await store.device()
  const proved = await askCode<EmailReply, void>(
    parts,
    {
      why: 'phrase',
      email,
      async begin() {
        const step = await server.email(device, email, locale(), site())
        // A device that has a session is known; one that is not was removed meanwhile.
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

/** Resolves once the visitor is done, or has turned away. */
export async function showPhrase(parts: ExportParts, signal: AbortSignal): Promise<void> {
  const { keys, screen, within } = parts
  let isStale: boolean
  const read = (): Promise<ArrayBuffer | null> =>
    within(async (session) => {
      const { wallet } = session.user
      if (!wallet) throw new FrameError('no-session')
      const { phrase } = await keys.phrase(await parts.takeShares(session), wallet.addresses)
      return phrase
    }).catch((error: unknown) => {
      if (!isFrameError(error, 'login-too-old')) throw error
      isStale = true
      return null
    })
  // Whoever has read the warning for long proves once more who they are.
  do {
    signal.throwIfAborted()
    isStale = false
    if (!(await within(async (session) => (await isFresh(parts, session)) || logInAgain(parts, session, signal)))) return
    await screen.showPhrase(read, signal)
  } while (isStale)
}

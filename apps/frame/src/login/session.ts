/** Work runs in `within`; an ended session is deleted. */
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { isRemoved, type LoginDeps } from './deps.ts'
import { look, ownSet } from './wallet.ts'

/** After this time, a signature checks the session's expiry, milliseconds. */
const rest = 600_000
/** Fresh enough to let a device in, milliseconds: less than the server's five minutes. */
export const fresh = 270_000

export type Ending = 'signed-out' | 'expired' | 'removed'

export interface LoginEvents {
  /** Other than by signing out here. */
  onEnded(why: Ending): void
  /** Other tabs still show the previous user. */
  onReplaced(): void
}

export interface Session {
  /** Rejects with `no-session` or `session-ended`. */
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /** Then no code is needed. Rejects with `device-refused` if the owner has refused this device. */
  isIn(email: string): Promise<boolean>
  /** At intervals, while the session is in use. */
  lookNowAndThen(token: string): void
}

export const normalised = (email: string): string => email.trim().normalize('NFC').toLowerCase()
/** One form for each domain (UTS-46): the server encodes what some browsers keep as it is typed. */
function mailbox(email: string): string {
  const plain = normalised(email)
  const at = email.trim().lastIndexOf('@')
  const domain = email.trim().slice(at + 1)
  try {
    return `${plain.slice(0, plain.lastIndexOf('@'))}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return plain
  }
}

export const sameAddress = (one: string | null, other: string): boolean =>
  one !== null && (normalised(one) === normalised(other) || mailbox(one) === mailbox(other))

export function createSession(deps: LoginDeps, { onEnded }: LoginEvents): Session {
  const { store, server, now } = deps
  let looked = 0

  async function end(error: FrameError): Promise<void> {
    const reason = error.data?.['reason']
    await store.session.clear()
    onEnded(reason === 'removed' || reason === 'signed-out' ? reason : 'expired')
  }

  return {
    async within(work) {
      const session = await store.session.read()
      if (!session) throw new FrameError('no-session')
      try {
        // Use extends a session on the server, so an expired one is checked there.
        return await work(session.expires <= now() ? await look(deps, session.token) : session)
      } catch (error) {
        // Another tab's newer session must not end here.
        if (
          isFrameError(error, 'session-ended') &&
          (await store.session.read())?.token === session.token
        )
          await end(error)
        throw error
      }
    },
    async isIn(email) {
      const session = await store.session.read()
      if (!session || session.expires <= now() || !sameAddress(session.user.email, email))
        return false
      try {
        const { user, now: there } = await server.me(session.token)
        return (await ownSet(deps, user)) !== null || there - user.authenticated < fresh
      } catch (error) {
        if (!isFrameError(error, 'session-ended')) throw error
        await store.session.clear()
        // A waiting device that its owner refused: reported once; the next login starts again.
        if (isRemoved(error) && (await ownSet(deps, session.user)) === null)
          throw new FrameError('device-refused')
        return false
      }
    },
    lookNowAndThen(token) {
      if (now() - looked < rest) return
      looked = now()
      // The next request reports a failure.
      look(deps, token).catch(() => {})
    },
  }
}

/**
 * The session of the logged-in user. Work that needs it runs in `within`, and a session that has
 * ended is deleted.
 */
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { isRemoved, type LoginParts } from './parts.ts'
import { look, ownSet } from './wallet.ts'

/** Milliseconds after which a signature triggers a check of how long the session lasts. */
const rest = 600_000
/**
 * Milliseconds for which a login counts as fresh enough to let a device in: a little less than the
 * server's five minutes.
 */
export const fresh = 270_000

export type Ending = 'signed-out' | 'expired' | 'removed'

export interface LoginEvents {
  /** A session has ended other than by signing out here. */
  onEnded(why: Ending): void
  /** Another user has logged in here, so other tabs still show the previous one. */
  onReplaced(): void
}

export interface Session {
  /** Runs work that needs a session. Rejects with `no-session` or `session-ended`. */
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /**
   * Whether a user with this address is logged in already, so that no code is needed. Rejects with
   * `device-refused` if the owner has refused this device while it waited.
   */
  isIn(email: string): Promise<boolean>
  /** Checks at intervals how long a session in use lasts. */
  lookNowAndThen(token: string): void
}

/** Addresses are compared as the server compares them. */
export const normalised = (email: string): string => email.trim().normalize('NFC').toLowerCase()
export const sameAddress = (one: string | null, other: string): boolean =>
  one !== null && normalised(one) === normalised(other)

export function createSession(parts: LoginParts, { onEnded }: LoginEvents): Session {
  const { store, server, now } = parts
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
        // Use extends a session on the server, so one that seems expired is checked there.
        return await work(session.expires <= now() ? await look(parts, session.token) : session)
      } catch (error) {
        // Another tab may have logged in meanwhile, whose session must not be ended here.
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
        return (await ownSet(parts, user)) !== null || there - user.authenticated < fresh
      } catch (error) {
        if (!isFrameError(error, 'session-ended')) throw error
        await store.session.clear()
        // Without a share here, the device was waiting, and its owner has refused it. The visitor
        // is told so once; the next login begins anew.
        if (isRemoved(error) && (await ownSet(parts, session.user)) === null)
          throw new FrameError('device-refused')
        return false
      }
    },
    lookNowAndThen(token) {
      if (now() - looked < rest) return
      looked = now()
      // A failure is ignored, because the next request reports it.
      look(parts, token).catch(() => {})
    },
  }
}

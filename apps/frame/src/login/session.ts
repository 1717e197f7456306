/** Who is logged in: what needs a session runs within it, and one that has ended is forgotten. */
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { look, ownSet } from './wallet.ts'

/** Milliseconds after which whoever signs asks anew how long the session lasts. */
const rest = 600_000
/** Milliseconds for which a login lets a device in: a little less than the server's five minutes. */
export const fresh = 270_000

export type Ending = 'signed-out' | 'expired' | 'removed'

export interface LoginEvents {
  /** A session has ended without being signed out of here. */
  onEnded(why: Ending): void
  /** Somebody else has logged in here: what other tabs show is of who was in before. */
  onReplaced(): void
}

export interface Session {
  /** Runs what needs a session. Rejects with `no-session` or `session-ended`. */
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /** Whether somebody with this address is in already, so that nothing has to be proved anew. */
  isIn(email: string): Promise<boolean>
  /** Asks now and then how long a session lasts that is used. */
  lookNowAndThen(token: string): void
}

const sameAddress = (one: string | null, other: string): boolean => one !== null && one.trim().toLowerCase() === other.trim().toLowerCase()

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
        // Use lengthens a session, which only the server knows of: what seems to be over is asked about.
        return await work(session.expires <= now() ? await look(parts, session.token) : session)
      } catch (error) {
        // Another tab may have logged in meanwhile: its session is not this one's to end.
        if (isFrameError(error, 'session-ended') && (await store.session.read())?.token === session.token) await end(error)
        throw error
      }
    },
    async isIn(email) {
      const session = await store.session.read()
      if (!session || session.expires <= now() || !sameAddress(session.user.email, email)) return false
      try {
        const { user, now: there } = await server.me(session.token)
        return (await ownSet(parts, user)) !== null || there - user.authenticated < fresh
      } catch (error) {
        if (!isFrameError(error, 'session-ended')) throw error
        await store.session.clear()
        return false
      }
    },
    lookNowAndThen(token) {
      if (now() - looked < rest) return
      looked = now()
      // What it fails on, the next request says.
      look(parts, token).catch(() => {})
    },
  }
}

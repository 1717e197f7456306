/** Checks a session when it should have expired. If it has, the login notifies the host. */
import type { WatchUser } from './handlers/session.ts'
import type { Login } from './login/login.ts'
import type { LoginParts } from './login/parts.ts'

/** The longest that a timer takes, in milliseconds. */
const longestWait = 2_147_483_647

/** Watches the session of a new login; it replaces the previous one. */
export function createSessionWatch(
  login: Pick<Login, 'active'>,
  { now, wait }: Pick<LoginParts, 'now' | 'wait'>,
): WatchUser {
  let stop = new AbortController()

  function watch(expires: number): void {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    async function run(): Promise<void> {
      while (now() < expires) await wait(Math.min(expires - now(), longestWait), signal)
      const user = await login.active()
      if (user.expires > now()) watch(user.expires)
    }
    // A newer watch has replaced this one, or the session has ended. Neither is an error.
    run().catch(() => {})
  }

  return async (loggedIn) => {
    const user = await loggedIn
    if (user) watch(user.expires)
    return user
  }
}

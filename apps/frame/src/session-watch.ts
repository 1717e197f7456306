import type { WatchUser } from './handlers/session.ts'
import type { Login } from './login/login.ts'
import type { LoginDeps } from './login/deps.ts'

/** A timer's maximum, milliseconds. */
const longestWait = 2_147_483_647

/** Replaces the previous watch. */
export function createSessionWatch(
  login: Pick<Login, 'active'>,
  { now, wait }: Pick<LoginDeps, 'now' | 'wait'>,
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
    // Replaced, or the session has ended: no error.
    run().catch(() => {})
  }

  return async (loggedIn) => {
    const user = await loggedIn
    if (user) watch(user.expires)
    return user
  }
}

/** The visitor approves on a phone; the relay informs the server. */
import type { FrameUser } from '@portico/wire'
import { FrameError } from '../shared/error.ts'
import { started, settle, type Started } from './external.ts'
import type { LoginMethodDeps } from './login.ts'

export interface Farcaster {
  start(locale: string): Promise<{ url: string; expires: number; now: number }>
  connect(signal: AbortSignal): Promise<FrameUser>
}

export function createFarcaster(deps: LoginMethodDeps): Farcaster {
  const { store, server, now, site } = deps
  let pending: Started | null = null
  return {
    async start(locale) {
      pending = null
      pending = started(
        await server.external(await store.device(), { locale, site: site() }),
        now(),
      )
      const { url, expires } = pending
      return { url, expires, now: now() }
    },
    async connect(signal) {
      if (!pending) throw new FrameError('no-attempt')
      const attempt = pending
      const login = await settle(deps, attempt, 'code-expired', signal)
      if (pending === attempt) pending = null
      return deps.enter(login, signal)
    },
  }
}

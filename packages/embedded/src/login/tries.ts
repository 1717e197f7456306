/** A login that is tried until somebody is in: what the visitor can mend is said, and tried again when they say so. */
import { isPorticoError } from '@portico/core'
import type { AttemptCtx, ErrorCode, LoginStep, Step } from '@portico/core'
import { closed } from '../errors.ts'
import type { FrameUser } from '../frame/messages.ts'

export type Asking = Pick<AttemptCtx, 'ask' | 'signal'>

/** What the visitor can mend. */
const mendable: ReadonlySet<string> = new Set<ErrorCode>(['popup-blocked', 'popup-lost', 'code-expired', 'rate-limited', 'unreachable'])

/**
 * @param is What is shown when it cannot go on.
 * @param once Tries, and says what the visitor is shown meanwhile. Called at once when they want it again, inside their press.
 */
export async function tryUntilIn(way: string, is: Step['is'], { ask, signal }: Asking, once: (show: (step: Step) => void, signal: AbortSignal) => Promise<FrameUser>): Promise<FrameUser> {
  // It may have been given up while this was loading.
  if (signal.aborted) throw closed('user')
  const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(closed('user'))))
  stopped.catch(() => {})
  const data: LoginStep = { email: '', way }
  for (let tries = 1; ; tries++) {
    const over = new AbortController()
    const stop = (): void => over.abort()
    signal.addEventListener('abort', stop)
    try {
      let show: (step: Step) => void
      const again = new Promise<void>((resolve) => (show = (step) => void ask({ ...step, data }).then(() => resolve())))
      const user = await Promise.race([stopped, again, once(show!, over.signal)])
      if (user) return user
    } catch (reason) {
      if (!isPorticoError(reason) || !mendable.has(reason.code)) throw reason
      await Promise.race([stopped, ask({ is, data: { ...data, error: reason.code, tries } })])
    } finally {
      signal.removeEventListener('abort', stop)
      // Nobody waits for what was tried before.
      over.abort()
    }
  }
}

/** Repeats a login until it succeeds: errors that the visitor can resolve are shown, and the visitor can try again. */
import { isPorticoError } from '@portico/core'
import type { AttemptCtx, ErrorCode, LoginStep, Step } from '@portico/core'
import { closed } from '../errors.ts'
import type { FrameUser } from '../frame/messages.ts'

export type Asking = Pick<AttemptCtx, 'ask' | 'signal'>

/** Errors that the visitor can resolve. */
const mendable: ReadonlySet<string> = new Set<ErrorCode>(['popup-blocked', 'popup-lost', 'code-expired', 'rate-limited', 'unreachable'])

/**
 * @param is The step that is shown after such an error.
 * @param once Tries once, and shows a step meanwhile. It is called synchronously in the visitor's press when they try again.
 */
export async function tryUntilIn(way: string, is: Step['is'], { ask, signal }: Asking, once: (show: (step: Step) => void, signal: AbortSignal) => Promise<FrameUser>): Promise<FrameUser> {
  // The attempt may have been aborted while this code was loading.
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
      // Aborts the previous try.
      over.abort()
    }
  }
}

/** Repeats a login until it succeeds, showing errors that the visitor can resolve. */
import { isPorticoError } from '@portico/core'
import type { AttemptCtx, ErrorCode, Json, LoginStep, Step } from '@portico/core'
import type { FrameUser } from '../frame/messages.ts'
import type { LoginMethodDeps } from './popup.ts'

export type AskCtx = Pick<AttemptCtx, 'ask' | 'signal'>

/** Errors that the visitor can resolve. */
const mendable: ReadonlySet<string> = new Set<ErrorCode>([
  'popup-blocked',
  'popup-lost',
  'code-expired',
  'rate-limited',
  'unreachable',
])

/** Null before the first answer. */
type Given = { thisTab?: Json } | null

export type Show = (step: Step) => void

/**
 * @param is Shown after such an error.
 * @param once Tries once and shows a step meanwhile. Called synchronously in the visitor's press,
 *   with their answer.
 */
export async function tryUntilIn(
  loginMethod: string,
  { stopped }: Pick<LoginMethodDeps, 'stopped'>,
  is: Step['is'],
  { ask, signal }: AskCtx,
  once: (show: Show, signal: AbortSignal, given: Given) => Promise<FrameUser>,
): Promise<FrameUser> {
  if (signal.aborted) return stopped
  const data: LoginStep = { email: '', loginMethod }
  let given: Given = null
  for (let tries = 1; ; tries++) {
    const abort = new AbortController()
    const stop = (): void => abort.abort()
    signal.addEventListener('abort', stop)
    try {
      let show: Show
      const again = new Promise<void>((resolve) => {
        show = (step) =>
          void ask({ ...step, data }).then((answer) => {
            given = answer as Given
            resolve()
          })
      })
      const user = await Promise.race([stopped, again, once(show!, abort.signal, given)])
      if (user) return user
    } catch (reason) {
      if (!isPorticoError(reason) || !mendable.has(reason.code)) throw reason
      given = (await Promise.race([
        stopped,
        ask({ is, data: { ...data, error: reason.code, tries } }),
      ])) as Given
    } finally {
      signal.removeEventListener('abort', stop)
      // Aborts the previous try.
      abort.abort()
    }
  }
}

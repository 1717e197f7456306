/**
 * Asks for a mailed code in the frame itself, so that no host sees it. It repeats until the code is
 * right, or the visitor cancels.
 */
import type { RecoveryQuestion } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'

/** A sent mail. Its times are by its sender's clock. */
interface Mailed {
  expires: number
  resend: number
  now: number
}

export interface CodeWanted<M extends Mailed, T> {
  why: NonNullable<RecoveryQuestion['why']>
  email: string
  /** Has the first mail sent. It is also called once no earlier code is valid any more. */
  begin(): Promise<M>
  /** Has another mail sent for the same attempt. */
  resend(mailed: M): Promise<M>
  verify(mailed: M, code: string): Promise<T>
}

/** Errors that the visitor can resolve; null for all others. */
export function askedAgain(error: unknown): RecoveryQuestion['error'] {
  if (isFrameError(error, 'wrong-code')) return 'wrong-code'
  if (isFrameError(error, 'code-expired')) return 'code-expired'
  if (isFrameError(error, 'too-many-attempts')) return 'too-many-attempts'
  return isFrameError(error, 'unreachable', 'keeper-unreachable', 'rate-limited', 'server-fault')
    ? 'unavailable'
    : null
}

/** Resolves with the result of `verify`; null where the visitor cancels. */
export async function askCode<M extends Mailed, T>(
  {
    screen,
    now,
  }: { screen: Pick<LoginParts['screen'], 'askRecoveryCode'>; now: LoginParts['now'] },
  wanted: CodeWanted<M, T>,
  signal: AbortSignal,
): Promise<{ value: T } | null> {
  const { why, email } = wanted
  /** By this device's clock. */
  const timesOf = ({
    expires,
    resend,
    now: there,
  }: Mailed): { expires: number; resend: number } => ({
    expires: expires - there + now(),
    resend: resend - there + now(),
  })
  let mailed = await wanted.begin()
  let times = timesOf(mailed)
  let error: RecoveryQuestion['error'] = null
  async function again(): Promise<{ expires: number; resend: number }> {
    const isOver =
      error === 'code-expired' || error === 'too-many-attempts' || now() >= times.expires
    mailed = isOver ? await wanted.begin() : await wanted.resend(mailed)
    times = timesOf(mailed)
    return times
  }
  for (;;) {
    const code = await screen.askRecoveryCode({ why, email, ...times, error, again, signal })
    if (code === null) return null
    try {
      return { value: await wanted.verify(mailed, code) }
    } catch (reason) {
      error = askedAgain(reason)
      if (error === null) throw reason
    }
  }
}

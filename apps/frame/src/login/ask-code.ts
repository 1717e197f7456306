/** A code that the owner gets by mail, and that the frame asks for itself, so that no host sees it: again until it is right, or the visitor turns away. */
import type { RecoveryQuestion } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'

/** A mail that has been sent, by the clock of who has sent it. */
interface Mailed {
  expires: number
  resend: number
  now: number
}

export interface CodeWanted<M extends Mailed, T> {
  why: NonNullable<RecoveryQuestion['why']>
  email: string
  /** Has the first mail sent, and one after whose codes none is good any more. */
  begin(): Promise<M>
  /** Another mail for the same. */
  resend(mailed: M): Promise<M>
  verify(mailed: M, code: string): Promise<T>
}

/** What the visitor can do something about; null for all else. */
export function askedAgain(error: unknown): RecoveryQuestion['error'] {
  if (isFrameError(error, 'wrong-code')) return 'wrong-code'
  if (isFrameError(error, 'code-expired')) return 'code-expired'
  if (isFrameError(error, 'too-many-attempts')) return 'too-many-attempts'
  return isFrameError(error, 'unreachable', 'keeper-unreachable', 'rate-limited', 'server-fault') ? 'unavailable' : null
}

/** Answers what the code is worth; null where the visitor turns away. */
export async function askCode<M extends Mailed, T>({ screen, now }: { screen: Pick<LoginParts['screen'], 'askRecoveryCode'>; now: LoginParts['now'] }, wanted: CodeWanted<M, T>, signal: AbortSignal): Promise<{ value: T } | null> {
  const { why, email } = wanted
  /** By this device's clock. */
  const timesOf = ({ expires, resend, now: there }: Mailed): { expires: number; resend: number } => ({ expires: expires - there + now(), resend: resend - there + now() })
  let mailed = await wanted.begin()
  let times = timesOf(mailed)
  let error: RecoveryQuestion['error'] = null
  async function again(): Promise<{ expires: number; resend: number }> {
    const isOver = error === 'code-expired' || error === 'too-many-attempts' || now() >= times.expires
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

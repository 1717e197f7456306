/** In the frame, so that no host sees the code; until it is right or the visitor cancels. */
import type { RecoveryQuestion } from '../ports.ts'
import { isFrameError } from '../shared/error.ts'
import type { LoginDeps } from './deps.ts'

export interface Mailed {
  expires: number
  resend: number
  now: number
}

export type CodeTimes = Pick<Mailed, 'expires' | 'resend'>

export const timesOf = ({ expires, resend, now: there }: Mailed, now: number): CodeTimes => ({
  expires: expires - there + now,
  resend: resend - there + now,
})

/** No earlier code is valid after this error. */
export const isOver = (error: RecoveryQuestion['error']): boolean =>
  error === 'code-expired' || error === 'too-many-attempts' || error === 'unconfirmed'

export interface CodeWanted<M extends Mailed, T> {
  why: NonNullable<RecoveryQuestion['why']>
  email: string
  begin(): Promise<M>
  resend(mailed: M): Promise<M>
  verify(mailed: M, code: string): Promise<T>
}

/** Only errors that the visitor can resolve. */
export function askedAgain(error: unknown): RecoveryQuestion['error'] {
  if (isFrameError(error, 'wrong-code')) return 'wrong-code'
  if (isFrameError(error, 'code-expired')) return 'code-expired'
  if (isFrameError(error, 'too-many-attempts')) return 'too-many-attempts'
  if (isFrameError(error, 'recovery-unconfirmed')) return 'unconfirmed'
  return isFrameError(error, 'unreachable', 'recovery-unreachable', 'rate-limited', 'server-fault')
    ? 'unavailable'
    : null
}

/** Null if the visitor cancels. */
export async function askCode<M extends Mailed, T>(
  { screen, now }: { screen: Pick<LoginDeps['screen'], 'askRecoveryCode'>; now: LoginDeps['now'] },
  wanted: CodeWanted<M, T>,
  signal: AbortSignal,
): Promise<{ value: T } | null> {
  const { why, email } = wanted
  let mailed = await wanted.begin()
  let times = timesOf(mailed, now())
  let error: RecoveryQuestion['error'] = null
  async function again(): Promise<CodeTimes> {
    const beginsAnew = isOver(error) || now() >= times.expires
    mailed = beginsAnew ? await wanted.begin() : await wanted.resend(mailed)
    times = timesOf(mailed, now())
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

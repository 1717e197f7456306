/** A login by e-mail, step by step: an address; where the device is new, the link in the mail; the code. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { AttemptCtx, ErrorCode, Json, LoginStep, Platform, Step } from '@portico/core'
import { closed } from '../errors.ts'
import type { Frame } from '../frame/frame.ts'
import { isEmail } from '../frame/guards.ts'
import { isCode } from '../frame/messages.ts'
import type { FrameStep, FrameUser } from '../frame/messages.ts'

export interface LoginParts {
  frame: Frame
  platform: Pick<Platform, 'now' | 'after'>
  locale(): string
}

/** The present step, with times by the page's own clock. */
type Waited = Pick<FrameStep, 'action' | 'expires' | 'resend'>

/** Errors that the visitor can resolve: the step is asked again, with the reason. */
const mendable: ReadonlySet<string> = new Set<ErrorCode>(['email-invalid', 'too-early', 'rate-limited', 'wrong-code', 'code-expired', 'too-many-attempts', 'mail-off', 'unreachable'])
/** Errors after which no mailed code is valid any more, so that another mail begins another login. */
const final: ReadonlySet<string> = new Set<ErrorCode>(['code-expired', 'too-many-attempts'])

/** Resolves with the user. Rejects with errors that the visitor cannot resolve. */
export async function logIn({ frame, platform, locale }: LoginParts, { ask, signal }: Pick<AttemptCtx, 'ask' | 'signal'>): Promise<FrameUser> {
  let email = ''
  let waited: Waited | null = null
  let error: ErrorCode | undefined
  let tries = 0
  const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(closed('user'))))
  // The frame loads while the visitor types. If it cannot be loaded, the login ends at once.
  const failed = frame.ready().then(() => new Promise<never>(() => {}))
  for (const each of [stopped, failed]) each.catch(() => {})

  const here = ({ action, expires, resend, now }: FrameStep): Waited => ({ action, expires: platform.now() + expires - now, resend: platform.now() + resend - now })
  const isOver = (): boolean => final.has(error ?? '')
  function checkCooldown(): void {
    const rest = Math.ceil(((waited?.resend ?? 0) - platform.now()) / 1_000)
    if (rest > 0 && !isOver()) throw new PorticoError('too-early', `Please try again after ${rest} seconds`, { data: { seconds: rest } })
  }

  /** Another address begins a new login. */
  async function begin(next: string): Promise<void> {
    if (next === email && next) checkCooldown()
    email = next
    waited = null
    error = undefined
    if (!email) return
    if (!isEmail(email)) throw new PorticoError('email-invalid', 'Invalid email')
    waited = here(await frame.request('CONNECT_EMAIL', { email, locale: locale() }, { signal }))
  }

  async function resend(): Promise<void> {
    if (!waited || isOver()) return begin(email)
    checkCooldown()
    waited = here(await frame.request('RESEND', undefined, { signal }))
  }

  /** Shows a step, and resolves with the visitor's answer, or with the frame's when the device has been approved. */
  async function next(): Promise<Json | FrameStep> {
    const is = waited ? (waited.action === 'VERIFY_OTP' ? 'code' : 'device') : 'email'
    const data: LoginStep = { email, ...(waited && { resend: waited.resend }), ...(error && { error, tries }) }
    const step: Step = { is, data, ...(waited && { until: waited.expires }) }
    const over = new AbortController()
    const stop = (): void => over.abort()
    let disarm: () => void = stop
    signal.addEventListener('abort', stop)
    const expired = new Promise<never>((_, reject) => {
      if (waited && !isOver()) disarm = platform.after(Math.max(waited.expires - platform.now(), 0), () => reject(new PorticoError('code-expired', 'The code has expired')))
    })
    const device = is === 'device' && !isOver() ? [frame.request('CONNECT_DEVICE', undefined, { signal: over.signal, limit: null })] : []
    try {
      return await Promise.race([ask(step), stopped, failed, expired, ...device])
    } finally {
      disarm()
      over.abort()
      signal.removeEventListener('abort', stop)
    }
  }

  for (;;) {
    try {
      if ((waited as Waited | null)?.action === 'CONNECT') return await frame.request('GET_USER', undefined, { signal })
      const answer = (await next()) as Partial<FrameStep & { email: unknown; code: unknown; resend: unknown }> | null
      if (answer?.action) waited = here(answer as FrameStep)
      else if (typeof answer?.email === 'string') await begin(answer.email.trim())
      else if (typeof answer?.code === 'string' && waited) {
        if (!isCode(answer.code)) throw new PorticoError('wrong-code', 'The code is wrong')
        return await frame.request('CONNECT_OTP', { otp: answer.code }, { signal })
      } else if (answer?.resend) await resend()
      error = undefined
    } catch (reason) {
      if (!isPorticoError(reason) || !mendable.has(reason.code)) throw reason
      error = reason.code
      tries++
    }
  }
}

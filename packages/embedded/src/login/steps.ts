/** An address; on a new device the mail's link; the code. */
import { isPorticoError, PorticoError } from '@portico/core'
import { defined } from '@portico/core/adapter'
import type {
  AttemptCtx,
  ErrorCode,
  Json,
  LoginStep,
  Platform,
  Services,
  Step,
  Stop,
} from '@portico/core'
import type { Frame } from '../frame/frame.ts'
import { isEmail } from '../frame/guards.ts'
import { isCode } from '../frame/messages.ts'
import type { FrameStep, FrameUser } from '../frame/messages.ts'

export interface LoginDeps {
  frame: Frame
  services: Pick<Services, 'look'> & { platform: Clock }
  locale(): string
  /** Rejects with `frame-closed` on abort. */
  stopped: Promise<never>
}

type Clock = Pick<Platform, 'now' | 'after'>

type Waited = Pick<FrameStep, 'action' | 'expires' | 'resend'>

/** The step is asked again, with the reason. */
const mendable: ReadonlySet<string> = new Set<ErrorCode>([
  'email-invalid',
  'too-early',
  'rate-limited',
  'wrong-code',
  'code-expired',
  'too-many-attempts',
  'mail-off',
  'unreachable',
])
/** No mailed code is valid any more, so another mail begins another login. */
const final: ReadonlySet<string> = new Set<ErrorCode>(['code-expired', 'too-many-attempts'])

/** Caught below, so it needs no message; `error-table.ts` has the texts. */
const refused = (code: ErrorCode): PorticoError => new PorticoError(code, '')

type Failure = Pick<LoginStep, 'error' | 'tries' | 'retryAfter'>

/** Seconds, from this page's clock or the server's. */
function retryAfter({ data }: PorticoError): number | undefined {
  const seconds = (data as { retryAfter?: Json } | undefined)?.retryAfter
  return typeof seconds === 'number' ? seconds : undefined
}

function toLocalTime({ action, expires, resend, now }: FrameStep, { now: here }: Clock): Waited {
  const shift = here() - now
  return { action, expires: expires + shift, resend: resend + shift }
}

function stepOf(email: string, waited: Waited | null, failure: Failure | null): Step {
  const data: LoginStep = { email, ...failure }
  if (!waited) return { is: 'email', data }
  data.resend = waited.resend
  const is = waited.action === 'VERIFY_OTP' ? 'code' : 'device'
  return { is, data, until: waited.expires }
}

/** Rejects with `code-expired` at that time. */
function expiry({ after, now }: Clock, at: number): { expired: Promise<never>; disarm: Stop } {
  let disarm: Stop = () => {}
  const expired = new Promise<never>((_, reject) => {
    disarm = after(Math.max(at - now(), 0), () => reject(refused('code-expired')))
  })
  return { expired, disarm }
}

/** Rejects only with errors that the visitor cannot resolve. */
export async function logInByEmail(
  { frame, services: { platform }, locale, stopped }: LoginDeps,
  { ask, signal }: Pick<AttemptCtx, 'ask' | 'signal'>,
): Promise<FrameUser> {
  let email = ''
  let waited: Waited | null = null
  let error: ErrorCode | undefined
  let seconds: number | undefined
  let tries = 0
  // The frame loads while the visitor types. If that fails, the login ends at once.
  const failed = frame.ready().then(() => new Promise<never>(() => {}))
  failed.catch(() => {})

  const isOver = (): boolean => final.has(error ?? '')
  function checkCooldown(): void {
    const milliseconds = (waited?.resend ?? 0) - platform.now()
    if (milliseconds <= 0 || isOver()) return
    const retryAfter = Math.ceil(milliseconds / 1_000)
    const message = `Please try again after ${retryAfter} seconds`
    throw new PorticoError('too-early', message, { data: { retryAfter } })
  }

  async function begin(next: string): Promise<void> {
    if (next === email && next) checkCooldown()
    email = next
    waited = null
    error = undefined
    if (!email) return
    if (!isEmail(email)) throw refused('email-invalid')
    const params = { email, locale: locale() }
    waited = toLocalTime(await frame.request('CONNECT_EMAIL', params, { signal }), platform)
  }

  async function resend(): Promise<void> {
    if (!waited || isOver()) return begin(email)
    checkCooldown()
    waited = toLocalTime(await frame.request('RESEND', undefined, { signal }), platform)
  }

  /** Resolves with the visitor's answer, or with the frame's when the device was approved. */
  async function next(): Promise<Json | FrameStep> {
    const failure = error ? defined({ error, tries, retryAfter: seconds }) : null
    const step = stepOf(email, waited, failure)
    const answers: Promise<Json | FrameStep>[] = []
    const abort = new AbortController()
    let disarm: Stop = () => {}
    if (waited && !isOver()) {
      const deadline = expiry(platform, waited.expires)
      disarm = deadline.disarm
      answers.push(deadline.expired)
      if (step.is === 'device') {
        const options = { signal: abort.signal, limit: null }
        answers.push(frame.request('CONNECT_DEVICE', undefined, options))
      }
    }
    try {
      return await Promise.race([ask(step), stopped, failed, ...answers])
    } finally {
      disarm()
      // The attempt's abort ends here too, through `stopped`.
      abort.abort()
    }
  }

  for (;;) {
    try {
      if ((waited as Waited | null)?.action === 'CONNECT')
        return await frame.request('GET_USER', undefined, { signal })
      const answer = (await next()) as Partial<
        FrameStep & { email: unknown; code: unknown; resend: unknown }
      > | null
      if (answer?.action) waited = toLocalTime(answer as FrameStep, platform)
      else if (typeof answer?.email === 'string') await begin(answer.email.trim())
      else if (typeof answer?.code === 'string' && waited) {
        if (!isCode(answer.code)) throw refused('wrong-code')
        return await frame.request('CONNECT_OTP', { otp: answer.code }, { signal })
      } else if (answer?.resend) await resend()
      error = undefined
    } catch (reason) {
      if (!isPorticoError(reason) || !mendable.has(reason.code)) throw reason
      error = reason.code
      seconds = retryAfter(reason)
      tries++
    }
  }
}

import type { Mutable } from '../utils/mutable.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { AttemptState, State } from '../state/state.ts'
import type { Exit, LoginStep, Step } from '../types/index.ts'

/** The state of a login. */
export type LoginState =
  /** No login is under way. */
  | { readonly is: 'idle' }
  /** A login is under way. */
  | {
      readonly is: 'waiting'
      /** Unique for every login. */
      readonly id: number
      /** The login method: `email`, `passkey`, `farcaster`, or the provider's name. */
      readonly loginMethod: string
      /**
       * What the login waits for: with `email`, `device` and `code` the visitor; with `popup` a
       * window of the provider or wallet; with `scan` a phone; with `wallet`, if the method is not
       * e-mail, a passkey. With any other step it waits for the login service.
       */
      readonly step: Step['is']
      /** What a phone scans or opens at `scan`. */
      readonly uri?: string
      /** The visitor's email address; empty before that. */
      readonly email: string
      /** The validity of the code or link, milliseconds since the epoch. */
      readonly expires?: number
      /** When another mail may be requested, milliseconds since the epoch. */
      readonly resendAt?: number
      /** The error code of the rejected answer. */
      readonly error?: string
      /** Seconds after which the answer may be given again, with `too-early` and `rate-limited`. */
      readonly retryAfter?: number
      /** Increases with every rejection, to tell two in a row apart. */
      readonly tries: number
      /** Which answer is being checked: `email`, `code`, `resend` or `thisTab`. */
      readonly answered?: string
    }
  /** The last login failed. */
  | {
      readonly is: 'failed'
      readonly id: number
      readonly loginMethod: string
      readonly exit: Exit
      readonly code: ErrorCode
    }

const idle: LoginState = { is: 'idle' }
const known = new WeakMap<AttemptState, LoginState>()

/**
 * The pending login, or the failure of the last one.
 *
 * @param state `portico.getState()`. The same state gives the same object.
 * @param way The login method: `email`, `passkey`, `farcaster`, or a provider's name; null for
 *   any. Default `email`.
 * @example getLogin(portico.getState()).is === 'waiting'
 */
export function getLogin(
  { attempt, offers }: Pick<State, 'attempt' | 'offers'>,
  loginMethod: string | null = 'email',
): LoginState {
  if (attempt.is === 'idle' || attempt.is === 'late') return idle
  const { connector, offer } = attempt.target
  const login = offers[connector]?.find(({ id }) => id === offer)?.login
  if (login === undefined || login !== (loginMethod ?? login)) return idle
  const now = known.get(attempt) ?? toLogin(attempt, login)
  known.set(attempt, now)
  return now
}

function toLogin(
  attempt: Extract<AttemptState, { is: 'waiting' | 'failed' }>,
  loginMethod: string,
): LoginState {
  const { is, id } = attempt
  if (is === 'failed') return { is, id, loginMethod, exit: attempt.exit, code: attempt.code }
  const { step } = attempt
  const {
    email = '',
    resend,
    error,
    retryAfter,
    tries = 0,
  } = (step.data ?? {}) as Partial<LoginStep>
  const login: Mutable<Extract<LoginState, { is: 'waiting' }>> = {
    is,
    id,
    loginMethod,
    step: step.is,
    email,
    tries,
  }
  if (step.uri !== undefined) login.uri = step.uri
  if (step.until !== undefined) login.expires = step.until
  if (resend !== undefined) login.resendAt = resend
  if (error !== undefined) login.error = error
  if (retryAfter !== undefined) login.retryAfter = retryAfter
  if (step.answered !== undefined) login.answered = step.answered
  return login
}

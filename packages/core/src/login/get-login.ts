import type { ErrorCode } from '../errors/codes.ts'
import type { AttemptState, State } from '../state/state.ts'
import type { Exit, LoginStep, Step } from '../contracts/types.ts'

/** Where a login stands. */
export type LoginState =
  /** Nobody logs in. */
  | { readonly is: 'idle' }
  /** Somebody does. */
  | {
      readonly is: 'waiting'
      /** Tells one login from the next. */
      readonly id: number
      /** What is waited for: the visitor with `email`, `device` and `code`, the login itself with any other. */
      readonly step: Step['is']
      /** The address that was given; empty before. */
      readonly email: string
      /** Until when the code, or the link, is good, milliseconds since the epoch. */
      readonly expires?: number
      /** When another mail may be asked for, likewise. */
      readonly resendAt?: number
      /** Why what was given before was not taken: a code. */
      readonly error?: string
      /** Tells one refusal from the next. */
      readonly tries: number
      /** What the visitor has given (`email`, `code` or `resend`), while it is looked at. */
      readonly answered?: string
    }
  /** It came to nothing. */
  | { readonly is: 'failed'; readonly id: number; readonly exit: Exit; readonly code: ErrorCode }

const idle: LoginState = { is: 'idle' }
/** One object an attempt, so that whoever follows the state sees when nothing has changed. */
const known = new WeakMap<AttemptState, LoginState>()

/**
 * Where the login that is under way stands, or how the last one failed.
 *
 * @param state `portico.getState()`. The same state gives the same object.
 * @param way Which one: `email`, or a provider's name.
 * @example getLogin(portico.getState()).is === 'waiting'
 */
export function getLogin({ attempt, offers }: Pick<State, 'attempt' | 'offers'>, way = 'email'): LoginState {
  if (attempt.is === 'idle' || attempt.is === 'late') return idle
  const { connector, offer } = attempt.target
  if (offers[connector]?.find(({ id }) => id === offer)?.login !== way) return idle
  const login = known.get(attempt) ?? toLogin(attempt)
  known.set(attempt, login)
  return login
}

function toLogin(attempt: Extract<AttemptState, { is: 'waiting' | 'failed' }>): LoginState {
  const { is, id } = attempt
  if (is === 'failed') return { is, id, exit: attempt.exit, code: attempt.code }
  const { step } = attempt
  const { email = '', resend, error, tries = 0 } = (step.data ?? {}) as Partial<LoginStep>
  return {
    is,
    id,
    step: step.is,
    email,
    tries,
    ...(step.until !== undefined && { expires: step.until }),
    ...(resend !== undefined && { resendAt: resend }),
    ...(error !== undefined && { error }),
    ...(step.answered !== undefined && { answered: step.answered }),
  }
}

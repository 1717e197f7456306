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
      /** Which way: `email`, `passkey`, `farcaster`, or the provider's name. */
      readonly way: string
      /**
       * What is waited for: with `email`, `device` and `code` the visitor; with `popup` a window, the provider's or the wallet's own, with `scan` a phone, with `wallet` and a
       * way that is not e-mail a passkey. With any other the login itself.
       */
      readonly step: Step['is']
      /** What a phone scans, or opens, where the step is `scan`. */
      readonly uri?: string
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
  | { readonly is: 'failed'; readonly id: number; readonly way: string; readonly exit: Exit; readonly code: ErrorCode }

const idle: LoginState = { is: 'idle' }
/** One object an attempt, so that whoever follows the state sees when nothing has changed. */
const known = new WeakMap<AttemptState, LoginState>()

/**
 * Where the login that is under way stands, or how the last one failed.
 *
 * @param state `portico.getState()`. The same state gives the same object.
 * @param way Which one: `email`, `passkey`, `farcaster`, or a provider's name; null: whichever it is. Default `email`.
 * @example getLogin(portico.getState()).is === 'waiting'
 */
export function getLogin({ attempt, offers }: Pick<State, 'attempt' | 'offers'>, way: string | null = 'email'): LoginState {
  if (attempt.is === 'idle' || attempt.is === 'late') return idle
  const { connector, offer } = attempt.target
  const login = offers[connector]?.find(({ id }) => id === offer)?.login
  if (login === undefined || login !== (way ?? login)) return idle
  const now = known.get(attempt) ?? toLogin(attempt, login)
  known.set(attempt, now)
  return now
}

function toLogin(attempt: Extract<AttemptState, { is: 'waiting' | 'failed' }>, way: string): LoginState {
  const { is, id } = attempt
  if (is === 'failed') return { is, id, way, exit: attempt.exit, code: attempt.code }
  const { step } = attempt
  const { email = '', resend, error, tries = 0 } = (step.data ?? {}) as Partial<LoginStep>
  return {
    is,
    id,
    way,
    step: step.is,
    email,
    tries,
    ...(step.uri !== undefined && { uri: step.uri }),
    ...(step.until !== undefined && { expires: step.until }),
    ...(resend !== undefined && { resendAt: resend }),
    ...(error !== undefined && { error }),
    ...(step.answered !== undefined && { answered: step.answered }),
  }
}

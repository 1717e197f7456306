/**
 * What card, wallet code and connectors share about logins: the state of one that is pending, where
 * logins are not offered, and what an e-mail address is.
 */
import { PorticoError } from '../errors/error.ts'
import type { ErrorCode } from '../errors/codes.ts'
import type { ServiceOptions } from '../contracts/service-options.ts'
import { describePlatform, type DeviceOs, inTelegram } from '../directory/platform.ts'
import type { AttemptState, State } from '../state/state.ts'
import { refusesLogin } from '../switches/remote.ts'
import type { Exit, LoginStep, Step } from '../types/index.ts'
import type { Mutable } from '../utils/mutable.ts'

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

/** The providers that refuse a login in Telegram's browser. */
const refusedInTelegram: Readonly<Partial<Record<DeviceOs, readonly string[]>>> = {
  ios: ['google'],
  macos: ['x'],
  android: ['facebook', 'x'],
}

type View = Pick<Window, 'navigator'>

export function hiddenInTelegram(view: View | undefined): readonly string[] {
  if (!view || !inTelegram(view)) return []
  const { userAgent, maxTouchPoints } = view.navigator
  return refusedInTelegram[describePlatform(userAgent, { maxTouchPoints }).os] ?? []
}

/** By the visitor's time zone. */
export function isRestricted(
  { options }: Pick<State, 'options'>,
  zoneOf = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  const zones = options.features?.restrictedTimezones ?? []
  if (zones.length === 0) return false
  const zone = zoneOf().toLowerCase()
  return zones.some((each) => each.toLowerCase() === zone)
}

/** Not offered to this visitor at all. */
export const isHiddenLogin = (
  state: Pick<State, 'options'>,
  loginMethod: string,
  view: View | undefined = globalThis.window,
): boolean => isRestricted(state) || hiddenInTelegram(view).includes(loginMethod)

/** Hidden from this visitor, or refused by the service whatever the page's option. */
export const isUnavailableLogin = (
  state: Pick<State, 'options' | 'resources'>,
  loginMethod: string,
  service: ServiceOptions | undefined,
  view: View | undefined = globalThis.window,
): boolean => isHiddenLogin(state, loginMethod, view) || refusesLogin(state, loginMethod, service)

export const unavailableLogin = (loginMethod: string): PorticoError =>
  new PorticoError('login-unavailable', 'This login is not available here', {
    exit: 'not-installed',
    data: { loginMethod },
  })

/** Beyond ASCII, without invisible characters and direction changes. */
const letters = String.raw`\u00a1-\u00ac\u00ae-\u061b\u061d-\u167f\u1681-\u180d\u180f-\u1fff\u3040-\ud7ff\uf900-\ufdff`
const domainPart = `[-_a-zA-Z0-9${letters}]+`

/** The server has the same rule; a test compares them. */
const form: RegExp = /*#__PURE__*/ new RegExp(
  `^[-!#$%&'*+/=?^_\`{|}~.a-zA-Z0-9${letters}]{1,64}@${domainPart}(?:\\.${domainPart})+$`,
)

/**
 * Whether a text is an e-mail address, ignoring spaces around it.
 *
 * @param text What was typed.
 * @example isEmailAddress('ada@example.org') // true
 */
export const isEmailAddress = (text: string): boolean =>
  text.trim().length <= 254 && form.test(text.trim())

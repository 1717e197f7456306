import { useCallback, useMemo } from 'react'
import { answerLogin, getLogin, startLogin, type LoginOptions } from '@portico/core/login'
import type { AccountRef, State } from '@portico/core'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** The result of `useLogin`; `data` is the account, `error` is why the last login failed. */
export interface UseLogin extends ActionState<LoginOptions | undefined, AccountRef> {
  /**
   * The method of the pending or failed login: `email`, `passkey`, `farcaster`, or the provider's
   * name. Undefined without a login.
   */
  loginMethod: string | undefined
  /**
   * What the login waits for: `email` an address, `device` a link in a mail, `code` the code in a
   * mail, `popup` the provider's window, `scan` a phone that scans `uri`, `wallet` the passkey (if
   * `loginMethod` is `passkey`). Other steps need nothing from the visitor here. Undefined without a login.
   */
  step: Exclude<State['attempt'], { is: 'idle' | 'failed' | 'late' }>['step']['is'] | undefined
  /** The visitor's address; empty before it is known. */
  email: string
  /** What a phone scans or opens to log in with Farcaster. */
  uri: string | undefined
  /** When another mail may be requested, milliseconds since the epoch. */
  resendAt: number | undefined
  /** Until when the code or the link is valid, milliseconds since the epoch. */
  expires: number | undefined
  /**
   * Why the last answer was rejected or the login cannot continue, as a code: `wrong-code`,
   * `code-expired`, `popup-blocked`, …
   */
  refused: string | undefined
  /** Seconds after which the answer may be given again, where `refused` is about its time. */
  retryAfter: number | undefined
  /** The last answer is being checked. */
  isChecking: boolean
  /**
   * Starts a login, or continues one that waits for an address; the result is in the state. For a
   * provider call it in the click, because it opens a window.
   *
   * @param how The address, or the method: `{ loginMethod: 'google' }`. Default: e-mail, which asks for
   *   the address.
   */
  start(how?: string | LoginOptions): void
  /**
   * Starts a login and resolves with the account; rejects as `startLogin` of `@portico/core/login`
   * does.
   *
   * @param how The address or the method, as for `start`.
   */
  startAsync(how?: string | LoginOptions): Promise<AccountRef>
  /** Submits the code from the mail, six digits. */
  submitCode(code: string): void
  /** Requests another mail, provider's window (in the click), code to scan, or passkey prompt. */
  resend(): void
  /**
   * Visits the provider in this tab if its window was blocked or closed (`refused` is
   * `popup-blocked` or `popup-lost`). The frame asks the visitor to leave the page; the login
   * continues on return.
   */
  continueInThisTab(): void
  /** Cancels the login. */
  cancel(): void
}

/**
 * Login on your own screen, by any method of the page's connectors.
 *
 * @example
 * const { step, start, submitCode } = useLogin()
 * const continueWithGoogle = () => start({ loginMethod: 'google' })
 * if (step === 'code') submitCode('123456')
 */
export function useLogin(): UseLogin {
  const { portico } = usePorticoContext()
  const login = useSelector(getLoginOf)
  const { run, runAsync, ...action } = useAction((own, options: LoginOptions | undefined) =>
    startLogin(own, options),
  )
  const start = useCallback(
    (how?: string | LoginOptions): void => {
      const options = optionsOf(how)
      const { email, loginMethod = 'email' } = options
      const now = getLogin(portico.getState(), loginMethod)
      if (email !== undefined && now.is === 'waiting' && now.step === 'email')
        answerLogin(portico, { email })
      else run(options)
    },
    [portico, run],
  )
  const loginMethods = useMemo(
    () => ({
      startAsync: (how?: string | LoginOptions): Promise<AccountRef> => runAsync(optionsOf(how)),
      submitCode: (code: string): void => answerLogin(portico, { code }),
      resend: (): void => answerLogin(portico, { resend: true }),
      continueInThisTab: (): void => answerLogin(portico, { thisTab: true }),
      cancel: (): void => portico.cancel(),
    }),
    [portico, runAsync],
  )
  const {
    step,
    uri,
    email = '',
    resendAt,
    expires,
    error: refused,
    retryAfter,
    answered,
  } = login.is === 'waiting' ? login : ({} as Partial<Extract<typeof login, { is: 'waiting' }>>)
  const loginMethod = login.is === 'idle' ? undefined : login.loginMethod
  return {
    ...action,
    loginMethod,
    step,
    uri,
    email,
    resendAt,
    expires,
    refused,
    retryAfter,
    isChecking: answered !== undefined,
    start,
    ...loginMethods,
  }
}

const optionsOf = (how: string | LoginOptions | undefined): LoginOptions =>
  typeof how === 'string' ? { email: how } : (how ?? {})
const getLoginOf = (state: State): ReturnType<typeof getLogin> => getLogin(state, null)

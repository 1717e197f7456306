import { useCallback, useMemo } from 'react'
import { getLogin } from '@portico/core/internal/login/get-login'
import { answerLogin, startLogin, type LoginOptions } from '@portico/core/internal/login/start-login'
import type { AccountRef, State } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** What `useLogin` gives; `data` is the account, `error` why the last login came to nothing. */
export interface UseLogin extends ActionState<LoginOptions | undefined, AccountRef> {
  /** The way that somebody logs in by, or the last one failed: `email`, `passkey`, `farcaster`, or the provider's name. Undefined where nobody does. */
  way: string | undefined
  /**
   * What is waited for: an address with `email`, a link in a mail with `device`, the code in a mail with `code`, the provider's window with `popup`, a phone
   * that scans `uri` with `scan`, the passkey (`way`) with `wallet`; with any other, nothing of the visitor here. Undefined where nobody logs in.
   */
  step: Exclude<State['attempt'], { is: 'idle' | 'failed' | 'late' }>['step']['is'] | undefined
  /** The address that was given; empty before. */
  email: string
  /** What a phone scans, or opens, to log in by Farcaster. */
  uri: string | undefined
  /** When another mail may be asked for, milliseconds since the epoch. */
  resendAt: number | undefined
  /** Until when the code, or the link, is good, likewise. */
  expires: number | undefined
  /** Why what was given last was not taken, or it cannot go on like this, as a code: `wrong-code`, `code-expired`, `popup-blocked`, … */
  refused: string | undefined
  /** What was given is being looked at. */
  isChecking: boolean
  /**
   * Begins; what becomes of it is in the state. One that waits for an address goes on with it. Call it in the click for a provider, whose window
   * opens within.
   *
   * @param how The address, where it is known, or the way: `{ way: 'google' }`. Default: by e-mail, and the login asks for the address.
   */
  start(how?: string | LoginOptions): void
  /**
   * Begins, and resolves with the account once all steps are done; rejects as `startLogin` of `@portico/core/login` does.
   *
   * @param how The address, or the way, likewise.
   */
  startAsync(how?: string | LoginOptions): Promise<AccountRef>
  /** Gives the code in the mail, six digits. */
  submitCode(code: string): void
  /** Asks for another mail, for the provider's window once more (in the click), for another code to scan, or for the passkey again. */
  resend(): void
  /** Gives up. */
  cancel(): void
}

/**
 * Logging in on a screen of your own: by e-mail, or by any other way that a connector of the page has.
 *
 * @example
 * const { step, start, submitCode } = useLogin()
 * const continueWithGoogle = () => start({ way: 'google' })
 * if (step === 'code') submitCode('123456')
 */
export function useLogin(): UseLogin {
  const { portico } = usePorticoContext()
  const login = useSelector(getLoginOf)
  const { run, runAsync, ...action } = useAction((own, options: LoginOptions | undefined) => startLogin(own, options))
  const start = useCallback(
    (how?: string | LoginOptions): void => {
      const options = optionsOf(how)
      const { email, way = 'email' } = options
      const now = getLogin(portico.getState(), way)
      if (email !== undefined && now.is === 'waiting' && now.step === 'email') answerLogin(portico, { email })
      else run(options)
    },
    [portico, run],
  )
  const ways = useMemo(
    () => ({
      startAsync: (how?: string | LoginOptions): Promise<AccountRef> => runAsync(optionsOf(how)),
      submitCode: (code: string): void => answerLogin(portico, { code }),
      resend: (): void => answerLogin(portico, { resend: true }),
      cancel: (): void => portico.cancel(),
    }),
    [portico, runAsync],
  )
  const { step, uri, email = '', resendAt, expires, error: refused, answered } = login.is === 'waiting' ? login : ({} as Partial<Extract<typeof login, { is: 'waiting' }>>)
  const way = login.is === 'idle' ? undefined : login.way
  return { ...action, way, step, uri, email, resendAt, expires, refused, isChecking: answered !== undefined, start, ...ways }
}

const optionsOf = (how: string | LoginOptions | undefined): LoginOptions => (typeof how === 'string' ? { email: how } : (how ?? {}))
const getLoginOf = (state: State): ReturnType<typeof getLogin> => getLogin(state, null)

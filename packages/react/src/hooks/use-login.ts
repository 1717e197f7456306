import { useCallback, useMemo } from 'react'
import { getLogin } from '@portico/core/internal/login/get-login'
import { answerLogin, startLogin, type LoginOptions } from '@portico/core/internal/login/start-login'
import type { AccountRef, State } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** The result of `useLogin`; `data` is the account, `error` the reason why the last login failed. */
export interface UseLogin extends ActionState<LoginOptions | undefined, AccountRef> {
  /**
   * What the login waits for: an address with `email`, a link in a mail with `device`, the code in a mail with `code`; any other needs
   * nothing from the visitor here. Undefined without a login.
   */
  step: Exclude<State['attempt'], { is: 'idle' | 'failed' | 'late' }>['step']['is'] | undefined
  /** The given address; empty before. */
  email: string
  /** When another mail may be requested, milliseconds since the epoch. */
  resendAt: number | undefined
  /** Until when the code, or the link, is good, likewise. */
  expires: number | undefined
  /** Why the last input was refused, as a code: `wrong-code`, `code-expired`, … */
  refused: string | undefined
  /** The input is being checked. */
  isChecking: boolean
  /**
   * Starts; the result is in the state. A login that waits for an address continues with it.
   *
   * @param email The address, if it is known. Default: the login asks for it.
   */
  start(email?: string): void
  /**
   * Begins, and resolves with the account once all steps are done; rejects as `startLogin` of `@portico/core/login` does.
   *
   * @param email The address, likewise.
   */
  startAsync(email?: string): Promise<AccountRef>
  /** Gives the code in the mail, six digits. */
  submitCode(code: string): void
  /** Requests another mail. */
  resend(): void
  /** Gives up. */
  cancel(): void
}

/**
 * E-mail login on a screen of your own.
 *
 * @example
 * const { step, start, submitCode, refused } = useLogin()
 * if (step === 'code') submitCode('123456')
 */
export function useLogin(): UseLogin {
  const { portico } = usePorticoContext()
  const login = useSelector(getLoginOf)
  const { run, runAsync, ...action } = useAction((own, options: LoginOptions | undefined) => startLogin(own, options))
  const start = useCallback(
    (email?: string): void => {
      const now = getLogin(portico.getState())
      if (email !== undefined && now.is === 'waiting' && now.step === 'email') answerLogin(portico, { email })
      else run({ email })
    },
    [portico, run],
  )
  const ways = useMemo(
    () => ({
      startAsync: (email?: string): Promise<AccountRef> => runAsync({ email }),
      submitCode: (code: string): void => answerLogin(portico, { code }),
      resend: (): void => answerLogin(portico, { resend: true }),
      cancel: (): void => portico.cancel(),
    }),
    [portico, runAsync],
  )
  const { step, email = '', resendAt, expires, error: refused, answered } = login.is === 'waiting' ? login : ({} as Partial<Extract<typeof login, { is: 'waiting' }>>)
  return { ...action, step, email, resendAt, expires, refused, isChecking: answered !== undefined, start, ...ways }
}

const getLoginOf = (state: State): ReturnType<typeof getLogin> => getLogin(state)

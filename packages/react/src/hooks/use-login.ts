import { useCallback, useMemo } from 'react'
import { getLogin } from '@portico/core/internal/login/get-login'
import { answerLogin, startLogin, type LoginOptions } from '@portico/core/internal/login/start-login'
import type { AccountRef, State } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useAction, type ActionState } from './use-action.ts'
import { useSelector } from './use-selector.ts'

/** What `useLogin` gives; `data` is the account, `error` why the last login came to nothing. */
export interface UseLogin extends ActionState<LoginOptions | undefined, AccountRef> {
  /**
   * What is waited for: an address with `email`, a link in a mail with `device`, the code in a mail with `code`; with any other, nothing of the
   * visitor here. Undefined where nobody logs in.
   */
  step: Exclude<State['attempt'], { is: 'idle' | 'failed' | 'late' }>['step']['is'] | undefined
  /** The address that was given; empty before. */
  email: string
  /** When another mail may be asked for, milliseconds since the epoch. */
  resendAt: number | undefined
  /** Until when the code, or the link, is good, likewise. */
  expires: number | undefined
  /** Why what was given last was not taken, as a code: `wrong-code`, `code-expired`, … */
  refused: string | undefined
  /** What was given is being looked at. */
  isChecking: boolean
  /**
   * Begins; what becomes of it is in the state. One that waits for an address goes on with it.
   *
   * @param email The address, where it is known. Default: the login asks for it.
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
  /** Asks for another mail. */
  resend(): void
  /** Gives up. */
  cancel(): void
}

/**
 * Logging in by e-mail on a screen of your own.
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

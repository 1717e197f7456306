import { signIn, type SignInOptions, type SiwxMessageData } from '@portico/core/siwx'
import { useAction, type ActionState } from './use-action.ts'

/** The result of `useSignIn`. */
export interface UseSignIn extends ActionState<SignInOptions | undefined, SiwxMessageData | null> {
  /** Asks the account to sign in; the result is in the state. */
  signIn(options?: SignInOptions): void
  /**
   * Resolves with the signed message, or null if the visitor cancelled; rejects as `signIn` of
   * `@portico/core/siwx`.
   */
  signInAsync(options?: SignInOptions): Promise<SiwxMessageData | null>
}

/**
 * Asks the active account to sign in.
 *
 * @example
 * const { signIn, isPending } = useSignIn()
 * if (!isPending) signIn({ namespace: 'eip155' })
 */
export function useSignIn(): UseSignIn {
  const { run, runAsync, ...state } = useAction((portico, options: SignInOptions | undefined) =>
    signIn(portico, options),
  )
  return { ...state, signIn: run, signInAsync: runAsync }
}

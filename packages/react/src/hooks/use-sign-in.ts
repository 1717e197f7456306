import { signIn, type SignInOptions, type SiwxMessageData } from '@portico/core/siwx'
import { useAction, type ActionState } from './use-action.ts'

/** What `useSignIn` gives. */
export interface UseSignIn extends ActionState<SignInOptions | undefined, SiwxMessageData | null> {
  /** Asks the account to sign in; whether it has is in the state. */
  signIn(options?: SignInOptions): void
  /** The same, and resolves with what was signed, or null where the visitor has cancelled; rejects as `signIn` of `@portico/core/siwx` does. */
  signInAsync(options?: SignInOptions): Promise<SiwxMessageData | null>
}

/**
 * Asks the account in use to sign in.
 *
 * @example
 * const { signIn, isPending } = useSignIn()
 * if (!isPending) signIn({ namespace: 'eip155' })
 */
export function useSignIn(): UseSignIn {
  const { run, runAsync, ...state } = useAction((portico, options: SignInOptions | undefined) => signIn(portico, options))
  return { ...state, signIn: run, signInAsync: runAsync }
}

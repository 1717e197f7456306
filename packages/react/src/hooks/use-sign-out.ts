import { signOut } from '@portico/core/siwx'
import { useAction, type ActionState } from './use-action.ts'

/** Which session is ended. */
export interface SignOutVariables {
  /** The namespace. Default: all sessions. */
  namespace?: string | undefined
}

/** The result of `useSignOut`. */
export interface UseSignOut extends ActionState<SignOutVariables | undefined, void> {
  /** Ends the session; the wallet stays connected, unless sign-in is required. */
  signOut(options?: SignOutVariables): void
  /** Resolves once ended; rejects as `signOut` of `@portico/core/siwx`. */
  signOutAsync(options?: SignOutVariables): Promise<void>
}

/**
 * Ends the session of a namespace, or all sessions.
 *
 * @example
 * const { signOut } = useSignOut()
 * signOut({ namespace: 'eip155' })
 */
export function useSignOut(): UseSignOut {
  const { run, runAsync, ...state } = useAction((portico, options: SignOutVariables | undefined) =>
    signOut(portico, options),
  )
  return { ...state, signOut: run, signOutAsync: runAsync }
}

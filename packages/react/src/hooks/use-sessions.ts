import { getSessions, type SignInStatus } from '@portico/core/siwx'
import { useSelector } from './use-selector.ts'

/**
 * Who has signed in, of all chain families at once: of each that has an account which is connected, or comes back, what `useSession` says.
 *
 * @example
 * const sessions = useSessions()
 * const signedIn = Object.keys(sessions).filter((namespace) => sessions[namespace]?.is === 'signed-in')
 */
export function useSessions(): Readonly<Record<string, SignInStatus>> {
  return useSelector(getSessions)
}

import { getSessions, type SignInStatus } from '@portico/core/siwx'
import { useSelector } from './use-selector.ts'

/**
 * The sessions of all chain families at once: for each with an account that is connected or being
 * restored, what `useSession` returns.
 *
 * @example
 * const sessions = useSessions()
 * const signedIn = Object.keys(sessions).filter(
 *   (namespace) => sessions[namespace]?.is === 'signed-in',
 * )
 */
export function useSessions(): Readonly<Record<string, SignInStatus>> {
  return useSelector(getSessions)
}

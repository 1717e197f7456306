import { getSessions, type SignInStatus } from '@portico/core/siwx'
import { useSelector } from './use-selector.ts'

/**
 * What `useSession` returns, for each namespace with an account that is connected or being
 * restored.
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

import { getSession, type SignInStatus } from '@portico/core/siwx'
import { useSelector } from './use-selector.ts'

/**
 * Whether the active account has signed in: `signed-in` with the signed message, `signed-out`,
 * `checking`, or `unknown` if the backend is unreachable.
 *
 * @param namespace The namespace. Default: the active one.
 * @example
 * const session = useSession()
 * const name = session.is === 'signed-in' ? session.session.accountAddress : 'guest'
 */
export function useSession(namespace?: string): SignInStatus {
  return useSelector((state) => getSession(state, namespace))
}

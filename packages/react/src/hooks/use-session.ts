import { getSession, type SignInStatus } from '@portico/core/siwx'
import { useSelector } from './use-selector.ts'

/**
 * Whether the account in use has signed in: `signed-in` with what was signed, `signed-out`, `checking`, or `unknown` where the backend could
 * not be asked.
 *
 * @param namespace The chain family. Default: the one in front.
 * @example
 * const session = useSession()
 * const name = session.is === 'signed-in' ? session.session.accountAddress : 'guest'
 */
export function useSession(namespace?: string): SignInStatus {
  return useSelector((state) => getSession(state, namespace))
}

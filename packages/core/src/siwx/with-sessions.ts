import type { InitialState } from '../state/state.ts'
import { readMessage } from './message.ts'

/**
 * Adds sessions to the initial state of a returning visitor, so that the first render shows them.
 *
 * @param initialState The result of `cookieToInitialState`.
 * @param messages The messages of sessions that the server has verified for this request; invalid
 *   ones are dropped.
 * @returns The state for `PorticoProvider`; undefined without a connected account.
 * @example
 * import { cookieToInitialState } from '@portico/core/cookie'
 *
 * declare const cookie: string // of the request
 * declare const session: { message: string } // of the request's session cookie, verified
 * const initialState = withSessions(cookieToInitialState({ id: 'default' }, cookie), [
 *   session.message,
 * ])
 */
export function withSessions(
  initialState: InitialState | undefined,
  messages: readonly string[],
): InitialState | undefined {
  if (!initialState) return undefined
  const accounts = Object.values(initialState.links).flatMap(({ namespaces }) =>
    Object.values(namespaces).map(({ account, chain }) => `${chain}:${account}`),
  )
  const status = Object.fromEntries(
    messages.flatMap((message) => {
      const session = readMessage(message)
      return session && accounts.includes(`${session.chainId}:${session.accountAddress}`)
        ? [[session.chainId.split(':')[0]!, { is: 'signed-in' as const, session }]]
        : []
    }),
  )
  return { ...initialState, slices: { 'sign-in': { status } } }
}

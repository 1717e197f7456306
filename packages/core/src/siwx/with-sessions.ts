import { initialSignIn } from '../features/sign-in/initial.ts'
import type { InitialState } from '../state/state.ts'
import { readMessage } from './message.ts'

/**
 * Adds to what a server knows of a returning visitor who has signed in, so that the first picture says it.
 *
 * @param initialState As `cookieToInitialState` gives it.
 * @param messages The messages of the sessions that the server has verified for this request; what is none is left out.
 * @returns The same for `PorticoProvider`; undefined where nobody is known to be connected.
 * @example
 * import { cookieToInitialState } from '@portico/core/cookie'
 *
 * declare const cookie: string // of the request
 * declare const session: { message: string } // of the request's session cookie, verified
 * const initialState = withSessions(cookieToInitialState({ id: 'default' }, cookie), [session.message])
 */
export function withSessions(initialState: InitialState | undefined, messages: readonly string[]): InitialState | undefined {
  if (!initialState) return undefined
  const accounts = Object.values(initialState.links).flatMap(({ ns }) => Object.values(ns).map(({ account, chain }) => `${chain}:${account}`))
  const status = Object.fromEntries(
    messages.flatMap((message) => {
      const session = readMessage(message)
      // Of an account that is not in use, nothing is said.
      return session && accounts.includes(`${session.chainId}:${session.accountAddress}`) ? [[session.chainId.split(':')[0]!, { is: 'signed-in' as const, session }]] : []
    }),
  )
  return { ...initialState, slices: { 'sign-in': { ...initialSignIn, status } } }
}

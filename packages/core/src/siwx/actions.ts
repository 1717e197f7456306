import type { Instance } from '../contracts/instance.ts'
import type { SignInStatus } from './slice.ts'
import { namespaceState } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { controlOf } from './control-of.ts'

/** How an account is asked to sign in. */
export interface SignInOptions {
  /** The namespace. Default: the active one. */
  namespace?: string | undefined
  /**
   * `card` shows the message first; `wallet` asks the wallet at once. Default `card`, or `wallet`
   * where no feature of the card shows the message.
   */
  in?: 'card' | 'wallet' | undefined
}

/**
 * Asks the active account to sign in.
 *
 * @param portico The instance.
 * @param options The account, and where it is asked.
 * @returns The signed session; null when the visitor cancelled.
 * @throws PorticoError `sign-in-off` without `siwx`, `no-account`, `sign-in-network` on a network
 *   that is not configured; and, with `in: 'wallet'`, `sign-in-declined`, `sign-in-invalid`,
 *   `sign-in-wallet`.
 * @example const session = await signIn(portico)
 */
export async function signIn(
  portico: Pick<Instance, 'services' | 'getState'>,
  { namespace, in: where = 'card' }: SignInOptions = {},
): Promise<SiwxMessageData | null> {
  const target = namespace ?? portico.getState().activeNamespace
  const isSigned = await (await controlOf(portico)).ask(target, where)
  const status = getSession(portico.getState(), target)
  return isSigned && status.is === 'signed-in' ? status.session : null
}

/**
 * Ends the session of a namespace, or all of them. The wallet stays connected unless sign-in is
 * `required`.
 *
 * @param portico The instance.
 * @param options `namespace`: which one. Default: all.
 * @throws PorticoError `sign-in-off` without `siwx`; and the errors of ending the session.
 * @example await signOut(portico)
 */
export async function signOut(
  portico: Pick<Instance, 'services'>,
  { namespace }: { namespace?: string | undefined } = {},
): Promise<void> {
  return (await controlOf(portico)).signOut(namespace)
}

const signedOut: SignInStatus = { is: 'signed-out' }
const checking: SignInStatus = { is: 'checking' }
const unknown: SignInStatus = { is: 'unknown' }

/**
 * Whether the active account of a namespace has signed in; `checking` until that is known.
 *
 * @param state `portico.getState()`.
 * @param namespace The namespace. Default: the active one.
 * @example getSession(portico.getState()).is === 'signed-in'
 */
export function getSession(state: State, namespace: string = state.activeNamespace): SignInStatus {
  const slice = state.slices['sign-in']
  const known = slice?.status[namespace]
  if (known) return known
  const { is } = namespaceState(state, namespace)
  if (is === 'disconnected') return signedOut
  if (slice?.isUnknown) return unknown
  // A server lists all its sessions; the page checks only once the account is connected.
  return slice && (is === 'connected' || !slice.asked) ? signedOut : checking
}

/**
 * `getSession` of every namespace whose account is connected or being restored.
 *
 * @param state `portico.getState()`.
 * @returns By namespace. Namespaces without an account are absent.
 * @example
 * const sessions = getSessions(portico.getState())
 * const isKnown = Object.values(sessions).some(({ is }) => is === 'signed-in')
 */
export function getSessions(state: State): Readonly<Record<string, SignInStatus>> {
  const there = Object.keys(state.current).filter((each) =>
    ['connected', 'restoring'].includes(namespaceState(state, each).is),
  )
  return Object.fromEntries(there.map((each) => [each, getSession(state, each)]))
}

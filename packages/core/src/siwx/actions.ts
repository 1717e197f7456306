/** Signing in and out, as functions. */
import type { Instance } from '../contracts/instance.ts'
import type { SignInStatus } from './slice.ts'
import { nsState } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'
import { controlOf } from './control-of.ts'

/** How an account is asked to sign in. */
export interface SignInOptions {
  /** The chain family. Default: the active one. */
  namespace?: string | undefined
  /**
   * `card` shows the message first; `wallet` asks the wallet at once, for hosts with a screen of
   * their own. Default `card`; where no feature of the card shows the message, `wallet`.
   */
  in?: 'card' | 'wallet' | undefined
}

/**
 * Asks the account in use to sign in.
 *
 * @param portico The instance.
 * @param options The account, and where it is asked.
 * @returns The signed session; null when the visitor has cancelled.
 * @throws PorticoError `sign-in-off` without `siwx`, `no-account`, `sign-in-network` on a network
 *   that is not configured; and, with `in: 'wallet'`, `sign-in-declined`, `sign-in-invalid`,
 *   `sign-in-wallet`.
 * @example const session = await signIn(portico)
 */
export async function signIn(
  portico: Pick<Instance, 'services' | 'getState'>,
  { namespace, in: where = 'card' }: SignInOptions = {},
): Promise<SiwxMessageData | null> {
  const ns = namespace ?? portico.getState().activeNamespace
  const isSigned = await (await controlOf(portico)).ask(ns, where)
  const status = getSession(portico.getState(), ns)
  return isSigned && status.is === 'signed-in' ? status.session : null
}

/**
 * Ends the session of a chain family, or all of them. The wallet stays connected unless sign-in is
 * `required`: then it is disconnected, too, even if the session could not be ended.
 *
 * @param portico The instance.
 * @param options `namespace`: which one. Default: all.
 * @throws PorticoError `sign-in-off` without `siwx`; and what ending the session fails with.
 * @example await signOut(portico)
 */
export async function signOut(
  portico: Pick<Instance, 'services'>,
  { namespace }: { namespace?: string | undefined } = {},
): Promise<void> {
  return (await controlOf(portico)).signOut(namespace)
}

// One constant object, so that callers that compare find no change.
const signedOut: SignInStatus = { is: 'signed-out' }
const checking: SignInStatus = { is: 'checking' }
const unknown: SignInStatus = { is: 'unknown' }

/**
 * Whether the account in use of a family has signed in; `checking` until that is known.
 *
 * @param state `portico.getState()`.
 * @param namespace The chain family. Default: the active one.
 * @example getSession(portico.getState()).is === 'signed-in'
 */
export function getSession(state: State, namespace: string = state.activeNamespace): SignInStatus {
  const slice = state.slices['sign-in']
  const known = slice?.status[namespace]
  if (known) return known
  const { is } = nsState(state, namespace)
  if (is === 'disconnected') return signedOut
  if (slice?.isUnknown) return unknown
  // A server names every session that it knows of. The page's own code looks once the account is
  // connected, and loads with the first.
  return slice && (is === 'connected' || !slice.asked) ? signedOut : checking
}

/**
 * The same for all chain families: for each with an account that is connected or being restored.
 *
 * @param state `portico.getState()`.
 * @returns By chain family, as `getSession` returns it. Families without an account are absent.
 * @example
 * const sessions = getSessions(portico.getState())
 * const isKnown = Object.values(sessions).some(({ is }) => is === 'signed-in')
 */
export function getSessions(state: State): Readonly<Record<string, SignInStatus>> {
  const there = Object.keys(state.current).filter((ns) =>
    ['connected', 'restoring'].includes(nsState(state, ns).is),
  )
  return Object.fromEntries(there.map((ns) => [ns, getSession(state, ns)]))
}

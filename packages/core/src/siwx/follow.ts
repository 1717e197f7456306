import { accountOf, exitOf, namespaceState } from '../state/select.ts'
import type { Exit } from '../types/index.ts'
import { keyOf, noteKey, type SignInContext } from './sign-in-context.ts'
import { settleAll } from './queue.ts'
import type { Occasion } from './sessions.ts'
import { cancel, prepare } from './steps.ts'

/** Ends of a connection that the visitor, another page or the wallet has meant. */
const ends: readonly Exit[] = ['user', 'elsewhere', 'revoked', 'session-deleted', 'host']

export function followAccounts(
  context: SignInContext,
  check: (namespace: string, why: Occasion) => Promise<void>,
  revoke: (namespace: string) => Promise<void>,
): void {
  const { ctx, seen, siwx } = context
  const { state, services } = ctx
  let wasShown = false

  // A wallet that is locked or unreachable for a while comes back to the same session.
  const isEnded = (namespace: string): boolean =>
    ends.includes(exitOf(state.get(), namespace) ?? 'user')

  function lookAt(namespace: string, before: string): void {
    const account = accountOf(state.get(), namespace)
    if (
      account
        ? keyOf(account) === before
        : namespaceState(state.get(), namespace).is !== 'disconnected'
    )
      return
    if (account) seen.set(namespace, keyOf(account))
    else if (seen.delete(namespace) && siwx.signOutOnDisconnect !== false && isEnded(namespace))
      void revoke(namespace)
    void check(namespace, 'changed')
  }

  services.store.watch((key) => {
    if (key === noteKey || key === '')
      for (const namespace of seen.keys()) void check(namespace, 'notified')
  })
  state.subscribe(() => {
    for (const [namespace, before] of seen) lookAt(namespace, before)
    const { asked, step, isUnavailable } = context.slice()
    if (asked.length > 0 && step === null) void prepare(context)
    const was = wasShown
    wasShown = context.isShown()
    if (isUnavailable && !state.get().ui.open) context.update({ isUnavailable: false })
    if (!was || wasShown || asked.length === 0) return
    // When sign-in is optional, leaving the view is an answer; else only the host can close the
    // card, which cancels.
    if (!siwx.required) settleAll(context)
    else if (!state.get().ui.open) cancel(context).catch(services.report)
  })
}

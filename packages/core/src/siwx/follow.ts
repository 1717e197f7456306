import { accountOf, namespaceState } from '../state/select.ts'
import { keyOf, noteKey, type SignInContext } from './sign-in-context.ts'
import { settleAll } from './queue.ts'
import type { Occasion } from './sessions.ts'
import { cancel, prepare } from './steps.ts'

export function followAccounts(
  context: SignInContext,
  check: (namespace: string, why: Occasion) => Promise<void>,
  revoke: (namespace: string) => Promise<void>,
): void {
  const { ctx, seen, siwx } = context
  const { state, services } = ctx
  let wasShown = false

  function lookAt(namespace: string, before: string): void {
    const account = accountOf(state.get(), namespace)
    if (
      account
        ? keyOf(account) === before
        : namespaceState(state.get(), namespace).is !== 'disconnected'
    )
      return
    if (account) seen.set(namespace, keyOf(account))
    else if (seen.delete(namespace) && siwx.signOutOnDisconnect !== false) void revoke(namespace)
    void check(namespace, 'changed')
  }

  services.store.watch((key) => {
    if (key === noteKey || key === '')
      for (const namespace of seen.keys()) void check(namespace, 'notified')
  })
  state.subscribe(() => {
    for (const [namespace, before] of seen) lookAt(namespace, before)
    const { asked, step } = context.slice()
    if (asked.length > 0 && step === null) void prepare(context)
    const was = wasShown
    wasShown = context.isShown()
    if (!was || wasShown || asked.length === 0) return
    // When sign-in is optional, leaving the view is an answer; else only the host can close the
    // card, which cancels.
    if (!siwx.required) settleAll(context)
    else if (!state.get().ui.open) cancel(context).catch(services.report)
  })
}

import { accountOf, nsState } from '../state/select.ts'
import { keyOf, noteKey, type Desk } from './desk.ts'
import { settleAll } from './queue.ts'
import type { Occasion } from './sessions.ts'
import { cancel, prepare } from './steps.ts'

export function followAccounts(
  desk: Desk,
  check: (ns: string, why: Occasion) => Promise<void>,
  revoke: (ns: string) => Promise<void>,
): void {
  const { ctx, seen, siwx } = desk
  const { state, services } = ctx
  let wasShown = false

  function lookAt(ns: string, before: string): void {
    const account = accountOf(state.get(), ns)
    if (account ? keyOf(account) === before : nsState(state.get(), ns).is !== 'disconnected') return
    if (account) seen.set(ns, keyOf(account))
    else if (seen.delete(ns) && siwx.signOutOnDisconnect !== false) void revoke(ns)
    void check(ns, 'changed')
  }

  services.store.watch((key) => {
    if (key === noteKey || key === '') for (const ns of seen.keys()) void check(ns, 'told')
  })
  state.subscribe(() => {
    for (const [ns, before] of seen) lookAt(ns, before)
    const { asked, step } = desk.slice()
    if (asked.length > 0 && step === null) void prepare(desk)
    const was = wasShown
    wasShown = desk.isShown()
    if (!was || wasShown || asked.length === 0) return
    // When sign-in is optional, leaving the view is an answer; else only the host can close the
    // card, which cancels.
    if (!siwx.required) settleAll(desk)
    else if (!state.get().ui.open) cancel(desk).catch(services.report)
  })
}

import type { Registry } from '../contracts/registry.ts'
import type { ViewName } from '../types/routes.ts'
import { anyConnected, namespaceState } from '../state/select.ts'
import type { State } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { Stop } from '../types/index.ts'
import type { Ui } from '../contracts/ui.ts'

/**
 * When the account of an open card's view disconnects, shows the other connected wallets, or else
 * Connect.
 *
 * @param restart Shows the card's first view.
 */
export function followAccount(
  state: StateStore<State>,
  { find, ruleOf }: Registry,
  ui: Pick<Ui, 'reset'>,
  restart: () => void,
): Stop {
  /** A namespace that is being asked or restored has not disconnected. */
  let had: string | undefined
  const look = (): void => {
    const now = state.get()
    const { open, history } = now.ui
    const top = history.at(-1)
    const named = top?.data?.['namespace']
    // The namespace that the card was opened for, else the active one.
    const namespace = typeof named === 'string' ? named : now.activeNamespace
    const status = namespaceState(now, namespace)
    const { account } = ruleOf(top?.view ?? '')
    const ended =
      status.is === 'disconnected' &&
      (account === 'needed' ||
        (account === 'kept' && had === namespace) ||
        (account === 'some' && !anyConnected(now)))
    if ('account' in status && status.account !== undefined) had = namespace
    else if (status.is !== 'connecting' || had !== namespace) had = undefined
    if (!open || !ended) return
    const view = find((feature) => feature.rest?.(now))
    if (view) ui.reset(view as ViewName)
    else restart()
  }
  look()
  return state.subscribe(look)
}

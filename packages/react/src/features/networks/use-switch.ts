import type { ChainId } from '@portico/core'
import { anyConnected, linkOf, namespaceState, networkOf } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { switchFailure, switchHint } from './switch-failure.ts'

/** The row shows the wait, a notice the result. */
export function useSwitch(done: () => void): (id: ChainId) => void {
  const { portico, ui, t } = useModalContext()
  return (id) => {
    const state = portico.getState()
    const network = networkOf(state, id)
    // Without a wallet for this namespace, the visitor first chooses one.
    if (
      network &&
      anyConnected(state) &&
      namespaceState(state, network.namespace).is !== 'connected'
    )
      return ui.push('SwitchActiveChain', { network: id })
    const values = {
      network: network?.name ?? id,
      wallet: linkOf(state, network?.namespace ?? '')?.peer.name ?? '',
    }
    portico.switchNetwork(id).then(done, () => {
      const { switching } = portico.getState()
      // A later switch reports its own result.
      if (switching.is === 'waiting') return
      const { exit, code } =
        switching.is === 'failed' ? switching : ({ exit: 'failed', code: '' } as const)
      const hint = switchHint(exit, code)
      // A notice has one line: the missing requirement says more than the failure.
      ui.showError(t(hint.endsWith('Hint') ? switchFailure(exit) : hint, values), {
        acrossViews: true,
      })
    })
  }
}

import type { ChainId } from '@portico/core'
import { anyConnected, linkOf, networkOf, nsState } from '@portico/core/internal/state/select'
import { useModalContext } from '../../modal/context.ts'
import { switchFailure, switchHint } from './switch-failure.ts'

/** Switches in place: the row waits, and a notice says how it ended. */
export function useSwitch(done: () => void): (id: ChainId) => void {
  const { portico, ui, t } = useModalContext()
  return (id) => {
    const state = portico.getState()
    const network = networkOf(state, id)
    // Of a chain family without a wallet, while another has one: which wallet it is to be comes first.
    if (network && anyConnected(state) && nsState(state, network.namespace).is !== 'connected') return ui.push('SwitchActiveChain', { network: id })
    const values = { network: network?.name ?? id, wallet: linkOf(state, network?.namespace ?? '')?.peer.name ?? '' }
    portico.switchNetwork(id).then(done, () => {
      const { switching } = portico.getState()
      // Another choice was made meanwhile: that one speaks.
      if (switching.is === 'waiting') return
      const { exit, code } = switching.is === 'failed' ? switching : ({ exit: 'failed', code: '' } as const)
      const hint = switchHint(exit, code)
      // A notice has one line: what the network lacks says more than that it cannot be used.
      ui.showError(t(hint.endsWith('Hint') ? switchFailure(exit) : hint, values))
    })
  }
}

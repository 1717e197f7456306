import type { ChainId } from '@portico/core'
import { anyConnected, linkOf, networkOf, nsState } from '@portico/core/internal/state/select'
import { useModalContext } from '../../card/context.ts'
import { switchFailure, switchHint } from './switch-failure.ts'

/** Switches in place: the row shows the wait, and a notice the result. */
export function useSwitch(done: () => void): (id: ChainId) => void {
  const { portico, ui, t } = useModalContext()
  return (id) => {
    const state = portico.getState()
    const network = networkOf(state, id)
    // A chain family without a wallet, while another has one: the visitor first chooses a wallet.
    if (network && anyConnected(state) && nsState(state, network.namespace).is !== 'connected')
      return ui.push('SwitchActiveChain', { network: id })
    const values = {
      network: network?.name ?? id,
      wallet: linkOf(state, network?.namespace ?? '')?.peer.name ?? '',
    }
    portico.switchNetwork(id).then(done, () => {
      const { switching } = portico.getState()
      // Another network was chosen meanwhile: its switch reports the result.
      if (switching.is === 'waiting') return
      const { exit, code } =
        switching.is === 'failed' ? switching : ({ exit: 'failed', code: '' } as const)
      const hint = switchHint(exit, code)
      // A notice has one line: the missing requirement is more useful than the bare failure.
      ui.showError(t(hint.endsWith('Hint') ? switchFailure(exit) : hint, values))
    })
  }
}

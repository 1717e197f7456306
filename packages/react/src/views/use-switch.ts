import type { ChainId } from '@portico/core'
import { linkOf, networkOf } from '@portico/core/internal/select'
import { useModal } from '../modal/context.ts'
import { switchFailure } from './switch-failure.ts'

/** Switches in place: the row waits, and a notice says how it ended. */
export function useSwitch(done: () => void): (id: ChainId) => void {
  const { portico, ui, t } = useModal()
  return (id) => {
    const network = networkOf(portico.getState(), id)
    const values = { network: network?.name ?? id, wallet: linkOf(portico.getState(), network?.namespace ?? '')?.peer.name ?? '' }
    portico.switchNetwork(id).then(done, () => {
      const { switching } = portico.getState()
      // Another choice was made meanwhile: that one speaks.
      if (switching.is === 'waiting') return
      ui.showError(t(switchFailure(switching.is === 'failed' ? switching.exit : 'failed'), values))
    })
  }
}

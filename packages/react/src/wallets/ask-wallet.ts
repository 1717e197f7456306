import type { IntentParams } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { ModalContext } from '../card/context.ts'
import { whenConnected } from './leave.ts'

/** A wallet that answers within this time is not shown as pending, milliseconds. */
const waitDelay = 20

/** Within the press, because browsers allow a pop-up only there. The pending view follows. */
export function askWallet(
  modal: ModalContext,
  route: WalletRow['routes'][number],
  wallet: IntentParams['ask'],
): void {
  const { portico, ui } = modal
  if (!portico.walletActions.now) {
    const data = { ...wallet, ...route }
    modal.handover().pending.add(data)
    return ui.want('ask', data)
  }
  const from = portico.getState().ui.history.at(-1)
  const waiting = ui.features.viewFor('ask')
  let view = from?.view
  const showWait = (): void => {
    clearTimeout(timer)
    if (view === waiting || portico.getState().ui.history.at(-1) !== from) return
    view = waiting
    ui.want('ask', { ...wallet, ...route })
  }
  const timer = setTimeout(showWait, waitDelay)
  const connection = portico.connect({ ...route, rank: wallet.rank })
  // The same view shows a failure.
  connection.then(() => clearTimeout(timer), showWait)
  whenConnected(modal, connection, () => view)
}

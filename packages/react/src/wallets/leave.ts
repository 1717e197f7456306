/** Where a visitor goes once what was asked for has been done. */
import { linkOf } from '@portico/core/internal/select'
import type { ChainId, ViewName } from '@portico/core'
import type { ModalContext } from '../modal/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/** Back to the list or the account from which it began, else out; nowhere, if the visitor has left `view` meanwhile. */
export function leave({ portico, ui }: Modal, view: ViewName): void {
  const { open, history } = portico.getState().ui
  if (!open || history.at(-1)?.view !== view) return
  const began = history.map((entry) => entry.view === 'Wallets' || entry.view === 'Account').lastIndexOf(true)
  if (began < 0) void portico.close('done')
  else ui.goBackTo(began)
}

/**
 * What follows once the wallet has agreed. Where a network was wanted first (SwitchActiveChain), it is chosen: at once
 * where no wallet has to be asked for it, else by that view. Failures to connect are in the state.
 *
 * @param where The view in which the visitor waits, when it is over.
 */
export function whenConnected({ portico, ui }: Modal, asked: Promise<unknown>, where = (): ViewName => 'ConnectingExternal'): void {
  const arrive = async (): Promise<void> => {
    const { history } = portico.getState().ui
    const at = history.map((entry) => entry.view).lastIndexOf('SwitchActiveChain')
    const network = history[at]?.data?.['network']
    if (typeof network !== 'string') return leave({ portico, ui }, where())
    const ns = network.slice(0, network.indexOf(':'))
    if (linkOf(portico.getState(), ns)?.ns[ns]?.chainOwner !== 'app') return ui.goBackTo(at)
    await portico.switchNetwork(network as ChainId)
    leave({ portico, ui }, where())
  }
  asked.then(arrive).catch(() => {
    // `state.attempt` and `state.switching` say why.
  })
}

import type { ViewName } from '@portico/core'
import type { ModalContext } from '../card/context.ts'

type Modal = Pick<ModalContext, 'portico' | 'ui'>

/** Goes back to where the flow started, or closes. Does nothing if the visitor has left `view`. */
export function leave({ portico, ui }: Modal, view: ViewName | undefined): void {
  const { open, history } = portico.getState().ui
  if (!open || history.at(-1)?.view !== view) return
  const start = history.map((entry) => ui.features.ruleOf(entry.view).returns).lastIndexOf(true)
  if (start < 0) void portico.close('done')
  else ui.goBackTo(start)
}

/**
 * Resumes a view that waits for the connection, e.g. for a network. A failure is in the state.
 *
 * @param waitingView The view that ends. Default: that of an asked wallet.
 */
export function whenConnected(
  { portico, ui }: Modal,
  connection: Promise<unknown>,
  waitingView = (): ViewName | undefined => ui.features.viewFor('ask'),
): void {
  const arrive = async (): Promise<void> => {
    const { history } = portico.getState().ui
    const at = history
      .map((entry) => ui.features.ruleOf(entry.view).resume !== undefined)
      .lastIndexOf(true)
    const how = await ui.features.ruleOf(history[at]?.view ?? '').resume?.(history[at]!, portico)
    if (how === 'back') ui.goBackTo(at)
    else leave({ portico, ui }, waitingView())
  }
  connection.then(arrive).catch(() => {
    // `state.attempt` and `state.switching` have the reason.
  })
}

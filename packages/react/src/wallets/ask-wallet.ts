import type { ConnectOptions, IntentParams } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { ModalContext } from '../card/context.ts'
import { isCurrentView } from './current-view.ts'
import { whenConnected } from './leave.ts'

/** A wallet that answers within this time is not shown as pending, milliseconds. */
const waitDelay = 20

/**
 * Asks a wallet in the press, because browsers allow a pop-up only there; the pending view follows.
 * A wallet is not asked once the visitor has left, while the code that asks it was loading.
 */
export function askWallet(
  modal: ModalContext,
  route: WalletRow['routes'][number],
  wallet: IntentParams['ask'],
): void {
  const { portico, ui } = modal
  const data = { ...wallet, ...route }
  const from = portico.getState().ui.history.at(-1)
  const waiting = ui.features.viewFor('ask')
  let view = from?.view
  let isPending = false
  const isLeft = (): boolean =>
    isPending ? !isCurrentView(portico, data) : portico.getState().ui.history.at(-1) !== from
  const showWait = (): void => {
    clearTimeout(timer)
    if (view === waiting || isLeft()) return
    view = waiting
    isPending = true
    ui.want('ask', data)
  }
  const timer = setTimeout(showWait, waitDelay)
  const ask = (): void => {
    if (isLeft()) return clearTimeout(timer)
    const connection = portico.connect({ ...route, rank: wallet.rank })
    connection.then(() => clearTimeout(timer), showWait)
    whenConnected(modal, connection, () => view)
  }
  portico.walletActions().then(ask, () => {
    // The pending view shows that the code does not load, unless it does now.
    showWait()
    askShownWallet(modal, data)
  })
}

/** Asks the wallet of the pending view, unless the visitor leaves it while the code loads. */
export function askShownWallet(modal: ModalContext, data: IntentParams['ask']): void {
  const { portico } = modal
  portico.walletActions().then(
    () => {
      if (isCurrentView(portico, data)) whenConnected(modal, connectAgain(modal, data))
    },
    // The view shows it.
    () => {},
  )
}

/** A failed attempt is repeated as it was. */
function connectAgain({ portico }: ModalContext, data: IntentParams['ask']): Promise<unknown> {
  const { connector, offer, namespaces, rank } = data
  const hasFailed = portico.getState().attempt.is === 'failed'
  if (hasFailed || connector === undefined || offer === undefined) return portico.retry()
  const request: ConnectOptions = { connector, offer, rank }
  if (namespaces) request.namespaces = namespaces
  return portico.connect(request)
}

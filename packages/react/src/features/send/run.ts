import type { ChainId, Exit } from '@portico/core'
import { isPorticoError, linkOf } from '@portico/core'
import type { SendRun } from '@portico/core/modal'
import { submitTransfer } from '@portico/core/transfers'
import type { PreparedTransfer } from '@portico/core/transfers'
import type { ModalContext } from '../../card/context.ts'

const views: readonly string[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/**
 * The result is in the state, because the card may close before the wallet has sent.
 *
 * @param what Amount and asset, formatted.
 */
export function run(
  modal: ModalContext,
  prepared: PreparedTransfer,
  { symbol, what }: { symbol: string; what: string },
): void {
  const { portico, ui } = modal
  const { chain, to } = prepared.transfer
  const asked = { chain, what, to, name: prepared.receiver.displayName }
  const id = (portico.getState().slices.send?.run?.id ?? 0) + 1
  const put = (change: Omit<SendRun, 'id' | keyof typeof asked>): void =>
    ui.updateSlice('send', { run: { id, ...asked, ...change } })
  const isCurrent = (): boolean => portico.getState().slices.send?.run?.id === id
  put({ is: 'asking' })
  submitTransfer(portico, prepared, { symbol }).then(
    (hash) => {
      const stopped = portico.getState().slices.send?.run?.is === 'stopped'
      if (isCurrent()) {
        put({ is: 'sent', hash })
        ui.updateSlice('send', { form: null })
      }
      const isFollowed = leave(modal)
      reportIfDiffers(modal, { hash, chain, what })
      if (stopped || !isFollowed)
        ui.showSuccess(modal.t(stopped ? 'send.sentLate' : 'send.sent', { what }), {
          acrossViews: true,
        })
    },
    (error: unknown) => {
      if (isCurrent()) put({ is: 'failed', ...reasonOf(error) })
    },
  )
}

/** A mined transaction that differs from the request is reported wherever the visitor is. */
function reportIfDiffers(
  { portico, ui, t }: ModalContext,
  { hash, chain, what }: { hash: string; chain: ChainId; what: string },
): void {
  const wallet = linkOf(portico.getState(), chain.slice(0, chain.indexOf(':')))?.peer.name ?? ''
  const off = portico.subscribe(() => {
    const one = portico
      .getState()
      .slices.activity?.tracked.find((each) => each.hash === hash && each.chain === chain)
    if (!one || (!one.differs && !one.isFinal)) return
    off()
    if (!one.differs) return
    ui.showError(t('send.differs', { wallet, what }), { acrossViews: true })
    const { open, history } = portico.getState().ui
    // A notice disappears, so the transaction is shown as well.
    if (open && history.at(-1)?.view === ui.features.viewFor('account'))
      ui.want('transaction', { chain, hash })
  })
}

/**
 * Only if the card still shows the transfer.
 *
 * @returns Whether the account is shown, with a line of the transaction: that line says how it is.
 */
function leave({ portico, ui }: ModalContext): boolean {
  const { open, history } = portico.getState().ui
  const account = ui.features.viewFor('account')
  if (open && views.includes(history.at(-1)?.view ?? '')) {
    if (account) ui.reset(account)
    else void portico.close('done')
  }
  const now = portico.getState().ui
  const isAccount = account !== undefined && now.open && now.history.at(-1)?.view === account
  return isAccount && ui.features.viewFor('transaction') !== undefined
}

function reasonOf(error: unknown): Pick<SendRun, 'code' | 'exit'> {
  const exit: Exit = (isPorticoError(error) && error.exit) || 'failed'
  return { code: isPorticoError(error) ? error.code : 'send-failed', exit }
}

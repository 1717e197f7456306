import { useState } from 'react'
import { accountOf } from '@portico/core/internal/select'
import { useModal } from '../modal/context.ts'

/** Ends one wallet, and says so: which one is in use from now on, too. */
export function useDisconnect(): { busy: boolean; disconnect(which: { link?: string; namespace?: string }, wallet: string): void } {
  const { portico, ui, t } = useModal()
  const [busy, setBusy] = useState(false)
  const disconnect = (which: { link?: string; namespace?: string }, wallet: string): void => {
    const before = accountOf(portico.getState(), which.namespace)
    setBusy(true)
    portico
      .disconnect(which)
      .then(
        () => {
          const next = accountOf(portico.getState(), which.namespace)
          const told = next && next.caipAddress !== before?.caipAddress
          ui.showSuccess(told ? t('held.disconnectedNow', { wallet, next: next.wallet.name }) : t('held.disconnected', { wallet }))
        },
        () => ui.showError(t('account.disconnectFailed')),
      )
      .finally(() => setBusy(false))
  }
  return { busy, disconnect }
}

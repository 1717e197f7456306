import { useState } from 'react'
import { connectionsOf } from '@portico/core/internal/connections'
import { accountOf, nsState } from '@portico/core/internal/state/select'
import { useModal } from '../modal/context.ts'
import { useWalletName } from './use-wallet-name.ts'

interface Which {
  link?: string
  namespace: string
}

/** Ends one wallet, and says so: which one is in use from now on, too. */
export function useDisconnect(): { busy: boolean; disconnect(which: Which, wallet: string): void } {
  const { portico, ui, t } = useModal()
  const nameOf = useWalletName()
  const [busy, setBusy] = useState(false)
  /** Where the chain family in front has no wallet left, one that has comes to the front. */
  const takeOver = async (): Promise<void> => {
    const state = portico.getState()
    const next = nsState(state).is === 'connected' ? undefined : connectionsOf(state).find(({ status, active }) => active && status === 'connected')
    if (next) await portico.activate(next.link, next.namespace)
  }
  const disconnect = (which: Which, wallet: string): void => {
    const before = accountOf(portico.getState())
    const gone = nameOf(wallet, which.namespace)
    setBusy(true)
    portico
      .disconnect(which)
      .then(takeOver)
      .then(
        () => {
          const next = accountOf(portico.getState())
          const told = next && next.caipAddress !== before?.caipAddress
          ui.showSuccess(told ? t('held.disconnectedNow', { wallet: gone, next: nameOf(next.wallet.name, next.namespace) }) : t('held.disconnected', { wallet: gone }))
        },
        () => ui.showError(t('account.disconnectFailed')),
      )
      .finally(() => setBusy(false))
  }
  return { busy, disconnect }
}

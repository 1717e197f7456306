import { useState } from 'react'
import { accountOf, namespaceState } from '@portico/core'
import { useModalContext } from '../card/context.ts'
import { useWalletName } from './use-wallet-name.ts'

interface DisconnectTarget {
  link?: string
  namespace: string
}

/** Announces the removal, with the wallet then in use. */
export function useDisconnectWallet(): {
  busy: boolean
  disconnect(which: DisconnectTarget, wallet: string): void
} {
  const { portico, ui, t } = useModalContext()
  const nameOf = useWalletName()
  const [busy, setBusy] = useState(false)
  /** If the active namespace has no wallet left. */
  const activateNext = async (): Promise<void> => {
    const state = portico.getState()
    if (namespaceState(state).is === 'connected') return
    const since = (link: string): number => state.links[link]?.at ?? 0
    const connected = Object.entries(state.current).filter(
      ([namespace]) => namespaceState(state, namespace).is === 'connected',
    )
    // The last used.
    const [next] = connected.sort(([, a], [, b]) => since(b) - since(a))
    if (!next) return
    const [namespace, link] = next
    await portico.activate(link, namespace)
  }
  const disconnect = (target: DisconnectTarget, wallet: string): void => {
    const before = accountOf(portico.getState())
    const ended = nameOf(wallet, target.namespace)
    setBusy(true)
    portico
      .disconnect(target)
      .then(activateNext)
      .then(
        () => {
          const next = accountOf(portico.getState())
          const replaced = next && next.caipAddress !== before?.caipAddress
          ui.showSuccess(
            replaced
              ? t('held.disconnectedNow', {
                  wallet: ended,
                  next: nameOf(next.wallet.name, next.namespace),
                })
              : t('held.disconnected', { wallet: ended }),
            { acrossViews: true },
          )
        },
        () => ui.showError(t('account.disconnectFailed'), { acrossViews: true }),
      )
      .finally(() => setBusy(false))
  }
  return { busy, disconnect }
}

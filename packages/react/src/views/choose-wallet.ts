import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useLegal } from '../modal/legal.tsx'
import { useModal } from '../modal/context.ts'
import type { ModalInstance } from '../modal/instance.ts'

/** What pressing a wallet does: ask it, or say where to get it. Nothing leads nowhere (ruling 6). */
export function useChooseWallet(): (wallet: WalletRow, index: number) => void {
  const { portico, ui } = useModal()
  const mayConnect = useLegal()
  return (wallet, index) => {
    if (!mayConnect()) return
    const view = portico.getState().ui.history.at(-1)?.view ?? 'Connect'
    portico.emit('SELECT_WALLET', { name: wallet.name, platform: wallet.installed ? 'browser' : 'unsupported', displayIndex: index, walletRank: wallet.rank ?? null, view })
    const shown = { name: wallet.name, key: wallet.key, ...(wallet.icon !== undefined && { icon: wallet.icon }), ...(wallet.rdns !== undefined && { rdns: wallet.rdns }) }
    if (wallet.connector === undefined || wallet.offer === undefined) return ui.push('Downloads', shown)
    const target = { connector: wallet.connector, offer: wallet.offer }
    // Asked inside the tap: a wallet's pop-up is only allowed there.
    const asked = portico.connect({ ...target, wallet: wallet.rdns ?? wallet.key })
    ui.push('ConnectingExternal', { ...shown, ...target })
    closeWhenConnected(portico, asked)
  }
}

/** Closes the card once the wallet has agreed, if the visitor still stands before it. Failures are in the state. */
export function closeWhenConnected(portico: ModalInstance, asked: Promise<unknown>): void {
  asked.then(
    () => {
      const { ui } = portico.getState()
      if (ui.open && ui.history.at(-1)?.view === 'ConnectingExternal') void portico.close('done')
    },
    () => {
      // `state.attempt` says why.
    },
  )
}

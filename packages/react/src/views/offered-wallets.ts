/** What becomes of the wallets that a view offers: the host hears which were shown, and a press asks one. */
import { useEffect, useRef } from 'react'
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
    portico.emit('SELECT_WALLET', { name: wallet.name, platform: wallet.installed ? 'browser' : 'unsupported', displayIndex: index, walletRank: wallet.rank, view })
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

/** Tells the host which wallets have been shown, each once a visit to the view and query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const { portico } = useModal()
  const told = useRef(new Set<string>())
  useEffect(() => {
    const tell = (): void => {
      // A card that is drawn ahead shows nobody anything.
      if (!portico.getState().ui.open && !portico.config.enableEmbedded) return
      const items = rows.flatMap((row, displayIndex) => {
        const key = `${query}/${row.key}`
        if (told.current.has(key)) return []
        told.current.add(key)
        return [{ name: row.name, walletRank: row.rank, explorerId: row.record?.id ?? row.rdns ?? row.key, view, displayIndex, query, certified: !!row.record?.badge_type }]
      })
      if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
    }
    tell()
    return portico.subscribe(tell)
  }, [portico, view, rows, query])
}

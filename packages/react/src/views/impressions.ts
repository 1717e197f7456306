import { useEffect, useRef } from 'react'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useModal, useModalState } from '../modal/context.ts'

/** Tells the host which wallets have been shown, each once a visit to the view and query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const { portico } = useModal()
  // A card that is drawn ahead shows nobody anything.
  const seen = useModalState((state) => state.ui.open || portico.config.enableEmbedded === true)
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (!seen) return
    const items = rows.flatMap((row, displayIndex) => {
      const key = `${query}/${row.key}`
      if (told.current.has(key)) return []
      told.current.add(key)
      return [{ name: row.name, walletRank: row.rank ?? null, explorerId: row.record?.id ?? row.rdns ?? row.key, view, displayIndex, query }]
    })
    if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
  }, [portico, seen, view, rows, query])
}

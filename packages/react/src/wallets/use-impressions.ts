import { useEffect, useRef } from 'react'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useModalContext } from '../modal/context.ts'

/** Reports to the host which wallets have been shown, each once for a visit of the view and a query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const { portico } = useModalContext()
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const report = (): void => {
      // A card that is rendered ahead is not visible.
      if (!portico.getState().ui.open && !portico.config.enableEmbedded) return
      const items = rows.flatMap((row, displayIndex) => {
        const key = `${query}/${row.key}`
        if (reported.current.has(key)) return []
        reported.current.add(key)
        return [{ name: row.name, walletRank: row.rank, explorerId: row.record?.id ?? row.rdns ?? row.key, view, displayIndex, query, certified: !!row.record?.badge_type }]
      })
      if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
    }
    report()
    return portico.subscribe(report)
  }, [portico, view, rows, query])
}

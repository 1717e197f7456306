import type { Stop } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { ModalContext } from '../card/context.ts'

export interface Shown {
  view: string
  rows: readonly WalletRow[]
  query: string
}

/**
 * Reports the shown wallets, now and at each opening.
 *
 * @param reported The reported keys, which are added to.
 */
export function followImpressions(
  { portico, store }: Pick<ModalContext, 'portico' | 'store'>,
  { view, rows, query }: Shown,
  reported: Set<string>,
): Stop {
  const report = (): void => {
    // A card rendered ahead is not visible.
    if (!store.getState().ui.open && !portico.config.enableEmbedded) return
    const items = rows.flatMap((row, displayIndex) => {
      const key = `${query}/${row.key}`
      if (reported.has(key)) return []
      reported.add(key)
      return [
        {
          name: row.name,
          walletRank: row.rank,
          explorerId: row.record?.id ?? row.rdns ?? row.key,
          view,
          displayIndex,
          query,
          certified: !!row.record?.badge_type,
        },
      ]
    })
    if (items.length > 0) portico.emit('WALLET_IMPRESSION_V2', { items })
  }
  report()
  return store.subscribe(report)
}

import { useEffect, useRef } from 'react'
import { hold } from '@portico/core/internal/utils/hold'
import type { WalletRow } from '@portico/core/internal/wallets/list'
import { useModalContext } from '../card/context.ts'

/** Each wallet once for a visit of the view and a query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const modal = useModalContext()
  const reported = useRef(new Set<string>())
  useEffect(
    () =>
      hold(import('./impressions.ts'), (m) =>
        m.followImpressions(modal, { view, rows, query }, reported.current),
      ),
    [modal, view, rows, query],
  )
}

import { useEffect, useRef } from 'react'
import type { WalletRow } from '@portico/core/modal'
import { useModalContext } from '../card/context.ts'
import { followImpressions } from './impressions.ts'

/** Each wallet once for a visit of the view and a query. */
export function useImpressions(view: string, rows: readonly WalletRow[], query = ''): void {
  const modal = useModalContext()
  const reported = useRef(new Set<string>())
  useEffect(
    () => followImpressions(modal, { view, rows, query }, reported.current),
    [modal, view, rows, query],
  )
}

/** The search of all wallets: what is searched for, what is found, and when it is reported. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { FeatureSlices, Route, State } from '@portico/core'
import { limits } from '@portico/core'
import type { WalletRow } from '@portico/core/modal'
import type { UseDirectory } from '../../hooks/use-directory.ts'
import type { useWalletList } from '../../hooks/use-wallet-list.ts'
import { useModalContext } from '../../card/context.ts'

/** A search of the wallets. */
export interface WalletSearch {
  query: string
  /** The query without the spaces around it. */
  text: string
  /** Whether only certified wallets are shown. */
  certified: boolean
  setQuery(query: string): void
  setCertified(certified: boolean): void
  /** Shows all wallets again. */
  reset(): void
  /** An element in the view, which scrolls. */
  top: RefObject<HTMLDivElement | null>
  /** Saves the search and the scroll position for when the visitor comes back. */
  save(): void
}

/** The search, which is restored when the visitor goes back to it; a new one starts at the top. */
export function useSavedSearch(): WalletSearch {
  const { portico, ui } = useModalContext()
  const [{ route, saved }] = useState(() => savedSearch(portico.getState()))
  const start = useRef(saved)
  const [query, setQuery] = useState(saved?.query ?? '')
  const [certified, setCertified] = useState(saved?.certified ?? false)
  const text = query.trim()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.closest('.view')?.scrollTo?.({ top: start.current?.scrollTop ?? 0 })
    start.current = undefined
  }, [text, certified])
  return {
    query,
    text,
    certified,
    setQuery,
    setCertified,
    reset() {
      setQuery('')
      setCertified(false)
    },
    top,
    save() {
      if (!route) return
      const scrollTop = top.current?.closest('.view')?.scrollTop ?? 0
      ui.updateSlice('connect', { search: { route, query, certified, scrollTop } })
    },
  }
}

function savedSearch({ ui, slices }: State): {
  route: Route | undefined
  saved: FeatureSlices['connect']['search'] | undefined
} {
  const route = ui.history.at(-1)
  const search = slices.connect?.search
  return { route, saved: route && search?.route === route ? search : undefined }
}

export function useFound(
  list: ReturnType<typeof useWalletList>,
  records: UseDirectory['records'],
  text: string,
  certified: boolean,
): readonly WalletRow[] {
  const found = useMemo(() => {
    const rows = list.search(text)
    if (!text) return rows
    // The service may match by other words than the name.
    const ids = new Set(records.flatMap(({ id, rdns }) => [id, rdns ?? id]))
    const matched = list.all.filter(
      ({ record }) => record && (ids.has(record.id) || ids.has(record.rdns ?? '')),
    )
    return [...new Set([...rows, ...matched])]
  }, [list, text, records])
  const ordered = useStableOrder(found, text)
  return useMemo(
    () => (certified ? ordered.filter((row) => row.record?.badge_type) : ordered),
    [ordered, certified],
  )
}

/** Raises a search event once typing has stopped; the returned function raises it at once. */
export function useSearchEvent(
  text: string,
  certified: boolean,
): RefObject<(() => void) | undefined> {
  const { portico } = useModalContext()
  const pendingEvent = useRef<() => void>(undefined)
  useEffect(() => {
    if (!text) return
    pendingEvent.current = () => {
      pendingEvent.current = undefined
      portico.emit('SEARCH_WALLET', {
        badge: certified ? 'certified' : 'all',
        search: text.slice(0, 100),
      })
    }
    const timer = setTimeout(() => pendingEvent.current?.(), limits.searchWait)
    return () => {
      clearTimeout(timer)
      pendingEvent.current = undefined
    }
  }, [portico, text, certified])
  return pendingEvent
}

/** For the same query, rows keep their place and new ones are appended. */
function useStableOrder(rows: readonly WalletRow[], query: string): readonly WalletRow[] {
  const order = useRef<{ query: string; places: Map<string, number> }>({ query, places: new Map() })
  return useMemo(() => {
    if (order.current.query !== query || !query) order.current = { query, places: new Map() }
    const { places } = order.current
    for (const { key } of rows) if (!places.has(key)) places.set(key, places.size)
    return query ? [...rows].sort((a, b) => places.get(a.key)! - places.get(b.key)!) : rows
  }, [rows, query])
}

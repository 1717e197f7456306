import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListReading, PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { unread } from './unread.ts'
import { useRead, type Read, type ReadOptions } from './use-read.ts'

/** A list that is read page by page, named as in TanStack Query's `useInfiniteQuery`. */
export interface ReadPages<Item> extends Read<readonly Item[]> {
  /** Whether there is a further page. */
  hasNextPage: boolean
  /** The next page is being read. */
  isFetchingNextPage: boolean
  /** Never rejects: a failure is in `error`, and loaded pages stay. */
  fetchNextPage(): Promise<void>
}

/** Undefined reads nothing. */
export function useReadPages<Page extends { readonly next: string | null }, Item>(
  reading: ListReading<Page> | undefined,
  itemsOf: (page: Page) => readonly Item[],
  options: ReadOptions,
): ReadPages<Item> {
  const { portico } = usePorticoContext()
  const { data: page, ...read } = useRead<Page>(reading ?? unread, options)
  const key = options.enabled === false ? undefined : reading?.key
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })
  const [busy, setBusy] = useState<string>()
  const fetchNextPage = useCallback(async (): Promise<void> => {
    const { current } = latest
    if (current === undefined || current.key !== key) return
    setBusy(key)
    // Without the code there is no list either.
    await current.more(portico as PorticoInternals).catch(() => {})
    setBusy((now) => (now === key ? undefined : now))
  }, [portico, key])
  const data = useMemo(() => page && itemsOf(page), [page, itemsOf])
  return {
    ...read,
    data,
    hasNextPage: typeof page?.next === 'string',
    isFetchingNextPage: busy !== undefined && busy === key,
    fetchNextPage,
  }
}

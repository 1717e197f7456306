import { useEffect, useState } from 'react'
import type { Listed, Listing } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/** The result of `useDirectory`. */
export interface UseDirectory extends Listed {
  /** Requests the next page; `manual` is a visitor's Retry. */
  more(by?: 'auto' | 'manual'): void
}

const emptyListing: Listed = { records: [], count: null, status: 'ready', done: true }
const loadingListing: Listed = { ...emptyListing, status: 'loading', done: false }

/**
 * The service's wallets beyond the known ones: the first page or search results. Without a service
 * it is never loading.
 *
 * @example const { records, status, done, more } = useDirectory({ search: 'rain' })
 */
export function useDirectory({ search = '', certified = false }: Listing): UseDirectory {
  const { portico } = usePorticoContext()
  const { service, runningService } = portico
  const [client, setClient] = useState(runningService)
  const [isLoading, setIsLoading] = useState(!client && portico.config.service !== undefined)
  useEffect(() => {
    if (!isLoading) return
    // Without the service only the known wallets are listed.
    service()
      .then(setClient, () => {})
      .finally(() => setIsLoading(false))
  }, [service, isLoading])
  const directory = client?.directory
  useEffect(() => {
    if (search) directory?.search({ search, certified })
    // An empty search cancels a pending one.
    return () => directory?.search({})
  }, [directory, search, certified])
  const listed = useSelector(
    () => directory?.listed({ search, certified }) ?? (isLoading ? loadingListing : emptyListing),
  )
  const wanted = !search && listed.status === 'idle'
  useEffect(() => {
    if (wanted) void directory?.more({ certified })
  }, [directory, wanted, certified])
  return { ...listed, more: (by) => void directory?.more({ search, certified }, by) }
}

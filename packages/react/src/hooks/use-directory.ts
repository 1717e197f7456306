import { useEffect, useState } from 'react'
import type { Listed, Listing } from '@portico/core/internal/service/directory'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/** The result of `useDirectory`. */
export interface UseDirectory extends Listed {
  /** Requests the next page; `manual` is a visitor's Retry. */
  more(by?: 'auto' | 'manual'): void
}

const emptyListing: Listed = { records: [], count: null, status: 'ready', done: true }
/** The client is still loading, so the list is not known to be complete. */
const loadingListing: Listed = { ...emptyListing, status: 'loading', done: false }

/**
 * The wallets of the host's service beyond the known ones. Requests the first page, or the results
 * of a search; without a service it is never loading.
 *
 * @example const { records, status, done, more } = useDirectory({ search: 'rain' })
 */
export function useDirectory({ search = '', certified = false }: Listing): UseDirectory {
  const { portico } = usePorticoContext()
  const { service } = portico
  const [client, setClient] = useState(service.now)
  const [isLoading, setIsLoading] = useState(!client && portico.config.service !== undefined)
  useEffect(() => {
    if (!isLoading) return
    // Without it the list is the one that is known here.
    service()
      .then(setClient, () => {})
      .finally(() => setIsLoading(false))
  }, [service, isLoading])
  const directory = client?.directory
  useEffect(() => {
    if (search) directory?.search({ search, certified })
    // A search for no text calls off the one that waits or is on its way.
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

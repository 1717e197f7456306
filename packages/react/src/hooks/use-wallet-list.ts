'use client'
import { useEffect, useMemo, useState } from 'react'
import { walletList, type WalletRow } from '@portico/core/internal/wallets/list'
import type { SearchIndex } from '@portico/core/internal/directory/search'
import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'
import { usePorticoContext } from '../context.tsx'
import { useSelector } from './use-selector.ts'

export interface UseWalletList {
  /** What Connect shows. */
  rows: readonly WalletRow[]
  /** Every wallet, or those that match, best first. */
  search(query: string): readonly WalletRow[]
  total: number
  /** The directory is on its way; installed wallets are already in `rows`. */
  loading: boolean
}

type CreateIndex = typeof import('@portico/core/internal/directory/search')['createIndex']

/** The merged wallet list; installed wallets at once, the bundled directory as soon as its chunk is there. */
export function useWalletList(): UseWalletList {
  const { portico } = usePorticoContext()
  const [directory, setDirectory] = useState<{ records: readonly WalletRecord[]; createIndex: CreateIndex } | null>(null)
  const [failed, setFailed] = useState(false)
  const offers = useSelector((state) => state.offers)
  const recent = useSelector((state) => state.recent)
  const changes = useSelector((state) => state.options)
  const current = useSelector((state) =>
    Object.values(state.links)
      .filter((link) => link.state.is === 'live')
      .map((link) => link.id)
      .join(' '),
  )
  useEffect(() => {
    let gone = false
    Promise.all([
      import('@portico/core/internal/directory/bundled'),
      import('@portico/core/internal/directory/search'),
    ]).then(
      ([bundled, { createIndex }]) => {
        if (!gone) setDirectory({ records: bundled.loadBundled(), createIndex })
      },
      // Without it the list is shorter, never broken: installed wallets need no directory.
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [])

  return useMemo(() => {
    const { config } = portico
    const list = walletList({
      offers,
      records: directory?.records ?? [],
      recent,
      connected: current ? current.split(' ') : [],
      mobile: matchMedia('(pointer:coarse)').matches,
      ...(config.customWallets ? { custom: config.customWallets } : {}),
      ...(config.featuredWalletIds ? { featured: config.featuredWalletIds } : {}),
      ...(config.includeWalletIds ? { include: config.includeWalletIds } : {}),
      ...(config.excludeWalletIds ? { exclude: config.excludeWalletIds } : {}),
      ...(config.features?.connectorTypeOrder ? { order: config.features.connectorTypeOrder } : {}),
      ...(config.connectorImages ? { images: config.connectorImages } : {}),
    })
    // Names are folded at the first search, not at every key press, nor for who never searches.
    let index: SearchIndex<WalletRow> | undefined
    return {
      rows: list.connect,
      total: list.count,
      loading: directory === null && !failed,
      search: (query: string) => (query.trim() && directory ? (index ??= directory.createIndex(list.all)).search(query) : list.all),
    }
    // The options have no identity of their own: their count stands for them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [portico, changes, offers, recent, current, directory, failed])
}

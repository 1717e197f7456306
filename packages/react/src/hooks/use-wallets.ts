import { useEffect, useMemo, useRef, useState } from 'react'
import type { LiveOptions } from '@portico/core'
import {
  isInApp,
  lazy,
  loadBundledDirectory,
  walletList,
  type Catalogue,
  type Lazy,
  type WalletRecord,
  type WalletRow,
} from '@portico/core/modal'
import { usePorticoContext, type PorticoContextValue } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

const loadDirectory: Lazy<readonly WalletRecord[]> = lazy(() =>
  loadBundledDirectory().then((m) => m.loadBundled()),
)

export interface UseWallets {
  /** The rows of Connect. */
  rows: readonly WalletRow[]
  /** Every wallet. */
  all: readonly WalletRow[]
  /** The total, including the service's wallets that have not loaded. */
  total: number
  /** The directory is on its way; installed wallets are already in `rows`. */
  loading: boolean
}

/**
 * The merged wallet list: installed wallets at once, the bundled directory as soon as its chunk has
 * loaded, and the loaded wallets of the host's service. A listed wallet never moves; later ones are
 * appended.
 *
 * @param options `grow: false` keeps the wallets that were known at first; their data is still
 *   updated. `namespace` keeps the wallets of one namespace. While `pinned`, a pointer may be
 *   about to press a listed wallet: a wallet that the service excludes meanwhile stays.
 */
export function useWallets({
  grow = true,
  namespace,
  pinned = false,
}: { grow?: boolean; namespace?: string | undefined; pinned?: boolean } = {}): UseWallets {
  const { portico } = usePorticoContext()
  const { directory, isPending } = useBundledDirectory()
  const merge = useMerge()
  const offers = useSelector((state) => state.offers)
  const recent = useSelector((state) => state.recent)
  const options = useSelector((state) => state.options)
  const current = useSelector((state) =>
    Object.values(state.links)
      .filter((link) => link.state.is === 'live')
      .map(({ connector, offer }) => `${connector}:${offer}`)
      .join('\n'),
  )
  // Read as state, because the client may load after the card, and its pages later.
  const service = useSelector(() => portico.service.now?.directory)
  const remote = useSelector(() => service?.known())
  const merged = useRef<Catalogue>(undefined)
  const listed = useRef<{ options: LiveOptions; keys: ReadonlySet<string> }>(undefined)
  return useMemo(() => {
    let records = directory
    let ids = (list: readonly string[] = []): readonly string[] => list
    if (service && remote) {
      const catalogue = (merged.current ??= service.createCatalogue())
      // Together at first sight, the service's ranking comes before the bundled one.
      catalogue.add(remote, grow || !catalogue.add([]).length)
      records = catalogue.add(records)
      ids = catalogue.ids
    }
    const list = walletList({
      offers: merge === undefined ? {} : offers,
      merge,
      namespaces: namespace ? [namespace] : undefined,
      records,
      recent,
      connected: current ? current.split('\n') : [],
      mobile: !!globalThis.matchMedia?.('(pointer:coarse)').matches,
      inApp: isInApp(navigator.userAgent),
      custom: options.customWallets,
      featured: ids(options.featuredWalletIds),
      include: ids(options.includeWalletIds),
      exclude: ids(options.excludeWalletIds),
      order: options.features?.connectorTypeOrder,
      images: options.connectorImages,
      // The host's own changes apply at once.
      keep: pinned && listed.current?.options === options ? listed.current.keys : undefined,
    })
    listed.current = { options, keys: list.keys }
    return {
      rows: list.connect,
      // Sorted only when read.
      get all() {
        return list.all
      },
      // The service's number of wallets in one namespace is unknown.
      total: Math.max(list.count, (namespace === undefined && service?.count()) || 0),
      loading: merge === undefined || isPending,
    }
  }, [
    options,
    offers,
    recent,
    current,
    directory,
    isPending,
    service,
    remote,
    grow,
    merge,
    namespace,
    pinned,
  ])
}

const none: readonly WalletRecord[] = []

/** The bundled directory; empty until it has loaded, and if it does not load. */
function useBundledDirectory(): { directory: readonly WalletRecord[]; isPending: boolean } {
  const { directory: load = loadDirectory } = usePorticoContext()
  // At once when it has loaded already, so that no row comes later than the card.
  const [directory, setDirectory] = useState(load.now)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    // Without it the list is shorter, never broken: installed wallets need no directory.
    load().then(setDirectory, () => setFailed(true))
  }, [load])
  return { directory: directory ?? none, isPending: !directory && !hasFailed }
}

type Merge = NonNullable<PorticoContextValue['portico']['merge']['now']>

/**
 * Merges the rows of a wallet in several namespaces: undefined until its code has loaded, null
 * without one.
 */
function useMerge(): Merge | null | undefined {
  const { portico } = usePorticoContext()
  // If two rows merged under a press, it would hit another wallet: with several namespaces no row is
  // shown before the merge.
  const [merge, setMerge] = useState(() =>
    portico.config.adapters.length > 1 ? portico.merge.now : null,
  )
  useEffect(() => {
    portico.merge().then(
      (loaded) => setMerge(() => loaded ?? null),
      () => setMerge(null),
    )
  }, [portico])
  return merge
}

import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { LiveOptions } from '@portico/core'
import {
  bundledWallets,
  isInApp,
  mergeRows,
  walletList,
  type Catalogue,
  type WalletRecord,
  type WalletRow,
} from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

export interface UseWallets {
  /** The rows of Connect. */
  rows: readonly WalletRow[]
  /** Every wallet. */
  all: readonly WalletRow[]
  /** The total, including the service's wallets that have not loaded. */
  total: number
  /** On a server and until the page is hydrated: only then is the directory listed. */
  loading: boolean
}

/**
 * The merged wallet list: installed wallets, the bundled directory, and the loaded wallets of the
 * host's service. A listed wallet never moves; later ones are appended.
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
  // Not while the page is hydrated: a server does not know which device will show it.
  const directory = useSyncExternalStore(neverChanges, bundledWallets, withoutDirectory)
  const { adapters } = portico.config
  // If two rows merged under a press, it would hit another wallet.
  const merge = useMemo(
    () => (adapters.length > 1 ? mergeRows(adapters.map((each) => each.namespace)) : null),
    [adapters],
  )
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
  const service = useSelector(() => portico.runningService()?.directory)
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
      offers,
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
      loading: directory === none,
    }
  }, [options, offers, recent, current, directory, service, remote, grow, merge, namespace, pinned])
}

const none: readonly WalletRecord[] = []
const withoutDirectory = (): readonly WalletRecord[] => none
const neverChanges = () => () => {}

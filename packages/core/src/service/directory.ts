import type { Http } from '../http/http.ts'
import { limits } from '../limits/limits.ts'
import type { WalletRecord } from '../directory/wallet-record.ts'
import { createCatalogue, type Catalogue } from '../directory/merge.ts'
import type { Resources } from '../resource/resources.ts'
import type { Platform, Stop } from '../types/index.ts'
import type { ServiceContext } from './context.ts'
import {
  createWalletPages,
  idList,
  prefix,
  type Fetcher,
  type Listing,
  type Page,
} from './wallet-pages.ts'

export type { Listing }

export interface Listed {
  records: readonly WalletRecord[]
  count: number | null
  status: 'idle' | 'loading' | 'ready' | 'error'
  done: boolean
}

export interface Directory {
  more(listing: Listing, by?: Fetcher): Promise<void>
  /** From two characters on, at most every 300 ms, only for the latest text. */
  search(listing: Listing): void
  recommend(): Promise<void>
  listed(listing: Listing): Listed
  known(): readonly WalletRecord[]
  count(): number
  createCatalogue(): Catalogue
  stop: Stop
}

/** Ends an endless directory. */
const maxPages = 250
const searchEntries = 100

export function createDirectory(ctx: ServiceContext, http: Http, resources: Resources): Directory {
  const { state } = ctx
  const pages = createWalletPages(ctx, http, resources)

  const isComplete = (loaded: readonly Page[]): boolean => {
    const last = loaded.at(-1)
    return last !== undefined && (!last.more || loaded.length >= maxPages)
  }

  async function more(listing: Listing, by?: Fetcher, signal?: AbortSignal): Promise<void> {
    const loaded = pages.of(listing)
    if (isComplete(loaded)) return
    const { search, certified } = listing
    const page = loaded.length + 1
    await pages.read(
      pages.keyOf(listing, page),
      search ? searchEntries : limits.walletPage,
      { page, search, badge_type: certified ? 'certified' : undefined },
      by,
      signal,
    )
  }

  const search = createSearch(ctx.services.platform)
  let last: { from: unknown; key: string; listed: Listed } | undefined
  /** The same object until something has arrived: views compare by identity. */
  function listed(listing: Listing): Listed {
    const from = state.get().resources
    const key = pages.keyOf(listing, 0)
    if (last?.from === from && last.key === key) return last.listed
    const loaded = pages.of(listing)
    const done = isComplete(loaded)
    const records = loaded.flatMap((page) => page.records)
    const next = from[pages.keyOf(listing, loaded.length + 1)]
    const status = done ? 'ready' : (next?.status ?? (loaded.length > 0 ? 'ready' : 'idle'))
    last = { from, key, listed: { records, count: loaded.at(-1)?.count ?? null, status, done } }
    return last.listed
  }

  return {
    more,
    search(listing) {
      const isNew = Boolean(listing.search) && pages.of(listing).length === 0
      search(isNew && ((signal) => more(listing, 'auto', signal)))
    },
    async recommend() {
      const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [] } =
        state.get().options
      // Ids that only the service knows; an rdns speaks for itself.
      const named = [...new Set([...featured, ...excluded])].filter((id) => !id.includes('.'))
      const exclude = idList([...excluded, ...featured])
      const reads = [pages.read(`${prefix}recommended`, limits.recommended, { exclude })]
      if (named.length > 0)
        reads.push(
          pages.read(`${prefix}named`, searchEntries, {
            include: idList(named),
            exclude: undefined,
            chains: undefined,
          }),
        )
      await Promise.all(reads)
    },
    listed,
    known: createKnown(state, prefix),
    count: () => pages.at(`${prefix}recommended`)?.count ?? 0,
    createCatalogue,
    stop() {
      search(false)
      resources.remove(prefix)
    },
  }
}

function createSearch(
  platform: Pick<Platform, 'now' | 'after'>,
): (run: false | ((signal: AbortSignal) => Promise<void>)) => void {
  let searchedAt = 0
  let cancel: Stop = () => {}
  let current: AbortController | undefined
  return (run) => {
    cancel()
    current?.abort()
    if (!run) return
    cancel = platform.after(Math.max(0, searchedAt + limits.searchWait - platform.now()), () => {
      searchedAt = platform.now()
      current = new AbortController()
      void run(current.signal)
    })
  }
}

function createKnown(state: ServiceContext['state'], prefix: string): Directory['known'] {
  let pages: readonly Page[] = []
  let records: readonly WalletRecord[] = []
  return () => {
    const all = Object.entries(state.get().resources).flatMap(([key, each]) =>
      key.startsWith(prefix) ? ((each.value as Page | undefined) ?? []) : [],
    )
    if (all.length === pages.length && all.every((page, at) => page === pages[at])) return records
    pages = all
    return (records = all.flatMap((page) => page.records))
  }
}

/** The service's wallet directory: pages and searches as resources, loaded on demand. */
import type { Http, Query } from '../http/client.ts'
import { limits } from '../limits/limits.ts'
import { parseWalletRecord, type WalletRecord } from '../directory/wallet-record.ts'
import { createCatalogue, type Catalogue } from '../directory/merge.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import type { Platform, Stop } from '../types/index.ts'
import type { ServiceContext } from './context.ts'

/** A query: everything, a search text, only certified wallets. */
export interface Listing {
  search?: string
  certified?: boolean
}

/** The loaded part of a listing. */
export interface Listed {
  records: readonly WalletRecord[]
  /** The total at the service; null before the first answer. */
  count: number | null
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** No further page exists. */
  done: boolean
}

/** Whether the page or a visitor requests it. */
type Fetcher = 'auto' | 'manual'

export interface Directory {
  /** Requests the next page, unless one is pending or none exists. Failures are in the listing. */
  more(listing: Listing, by?: Fetcher): Promise<void>
  /**
   * Searches as one types: from two characters on, at most every 300 ms, and only for what was
   * typed last.
   */
  search(listing: Listing): void
  /** Requests the wallets that Connect shows, and those in the host's lists; once, on intent. */
  recommend(): Promise<void>
  listed(listing: Listing): Listed
  /**
   * Every wallet that has come, in the order of the service; the same array until another page
   * comes.
   */
  known(): readonly WalletRecord[]
  /** How many the service has for this page; 0 before its first answer. */
  count(): number
  createCatalogue(): Catalogue
  stop: Stop
}

type Page = {
  records: readonly WalletRecord[]
  count: number
  /** There may be a further page. */
  more: boolean
}

/**
 * A reply as a reader takes it: each wallet is then parsed by itself, so that one bad record costs
 * one record.
 */
export interface WalletsPage {
  data: readonly unknown[]
  count: number
}

/**
 * Parses `GET /getWallets` by hand to save bytes; a test compares it with the shared schema. Null:
 * the reply does not match.
 */
export function parseWallets(reply: unknown): WalletsPage | null {
  if (!isFields(reply)) return null
  const { data, count } = reply as Partial<WalletsPage>
  return Array.isArray(data) && data.length <= 1_000 && Number.isSafeInteger(count) && count! >= 0
    ? { data, count: count! }
    : null
}

/** More than any directory has: an endless one ends here. */
const maxPages = 250
/** The wallets that one search requests. */
const searchEntries = 100
/** The service's answers count as fresh this long. */
const ttl = limits.identityTtl

export function createDirectory(ctx: ServiceContext, http: Http, resources: Resources): Directory {
  const { state } = ctx
  const { platform } = ctx.services
  const prefix = 'service/wallets/'
  const pageAt = (key: string): Page | undefined =>
    state.get().resources[key]?.value as Page | undefined
  const chains = (): string =>
    state
      .get()
      .networks.slice(0, 100)
      .map((network) => network.id)
      .join(',')
  const ids = (list: readonly string[] | undefined): string | undefined =>
    list
      ?.filter((id) => /^[-.\w]{1,128}$/.test(id))
      .slice(0, 200)
      .join(',') || undefined
  /** The host's lists, which may change while the page runs. */
  const hostLists = ({ includeWalletIds, excludeWalletIds } = state.get().options): Query => ({
    include: ids(includeWalletIds),
    exclude: ids(excludeWalletIds),
  })
  const keyOf = ({ search, certified }: Listing, page: number): string =>
    prefix + [certified || '', ...Object.values(hostLists()), search, page].join('/')

  async function read(
    key: string,
    entries: number,
    query: Query & { page?: number },
    by: Fetcher = 'auto',
    signal?: AbortSignal,
  ): Promise<void> {
    await resources.read(key, {
      ttl,
      manual: by === 'manual',
      ...(signal ? { signal } : {}),
      async load(abort) {
        const asked = { page: 1, entries, chains: chains(), ...hostLists(), ...query }
        const { data, count } = await http.get('getWallets', {
          query: asked,
          parse: parseWallets,
          signal: abort,
        })
        const records = data
          .map((each) => parseWalletRecord(each))
          .filter((record) => record !== null)
        return {
          records,
          count,
          more: data.length >= entries && asked.page * entries < count,
        } satisfies Page
      },
    })
  }

  function pages(listing: Listing): Page[] {
    const all: Page[] = []
    for (let page: Page | undefined; (page = pageAt(keyOf(listing, all.length + 1)));)
      all.push(page)
    return all
  }

  const ended = (all: readonly Page[]): boolean =>
    !!all[0] && (!all.at(-1)!.more || all.length >= maxPages)

  async function more(listing: Listing, by?: Fetcher, signal?: AbortSignal): Promise<void> {
    const all = pages(listing)
    if (ended(all)) return
    const { search, certified } = listing
    const page = all.length + 1
    await read(
      keyOf(listing, page),
      search ? searchEntries : limits.walletPage,
      { page, search, badge_type: certified ? 'certified' : undefined },
      by,
      signal,
    )
  }

  const search = createSearch(platform)
  let last: { from: unknown; key: string; listed: Listed } | undefined
  /** The same object until something has come: views compare by identity. */
  function listed(listing: Listing): Listed {
    const from = state.get().resources
    const key = keyOf(listing, 0)
    if (last?.from === from && last.key === key) return last.listed
    const all = pages(listing)
    const done = ended(all)
    const records = all.flatMap((page) => page.records)
    const status = done
      ? 'ready'
      : (from[keyOf(listing, all.length + 1)]?.status ?? (all[0] ? 'ready' : 'idle'))
    last = { from, key, listed: { records, count: all.at(-1)?.count ?? null, status, done } }
    return last.listed
  }

  return {
    more,
    search: (listing) =>
      search(
        (listing.search?.length ?? 0) >= 2 &&
          !pages(listing)[0] &&
          ((signal) => more(listing, 'auto', signal)),
      ),
    async recommend() {
      const { featuredWalletIds: featured = [], excludeWalletIds: excluded = [] } =
        state.get().options
      // Ids that only the service can say anything about; an rdns speaks for itself.
      const named = [...new Set([...featured, ...excluded])].filter((id) => !id.includes('.'))
      await Promise.all([
        read(`${prefix}recommended`, limits.recommended, {
          exclude: ids([...excluded, ...featured]),
        }),
        named.length > 0
          ? read(`${prefix}named`, searchEntries, {
              include: ids(named),
              exclude: undefined,
              chains: undefined,
            })
          : undefined,
      ])
    },
    listed,
    known: createKnown(state, prefix),
    count: () => pageAt(`${prefix}recommended`)?.count ?? 0,
    createCatalogue,
    stop() {
      search(false)
      // Pending loads are aborted with it.
      resources.remove(prefix)
    },
  }
}

/** Searches as one types: one at most every 300 ms, and only the last; `false` ends them. */
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

/** In the order of request: the service's recommendations, then its pages and search results. */
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

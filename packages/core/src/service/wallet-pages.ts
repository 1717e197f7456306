/** Pages of the service's wallet directory, each a resource. */
import type { Http, Query } from '../http/client.ts'
import { limits } from '../limits/limits.ts'
import { parseWalletRecord, type WalletRecord } from '../directory/wallet-record.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import type { ServiceContext } from './context.ts'

/** A query: everything, a search text, only certified wallets. */
export interface Listing {
  search?: string
  certified?: boolean
}

export type Page = {
  records: readonly WalletRecord[]
  count: number
  /** There may be a further page. */
  more: boolean
}

/** Whether the page or a visitor requests it. */
export type Fetcher = 'auto' | 'manual'

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

/** The keys of all pages begin with it. */
export const prefix = 'service/wallets/'

/** The service's answers count as fresh this long. */
const ttl = limits.identityTtl

export interface WalletPages {
  /** The loaded page under a key. */
  at(key: string): Page | undefined
  /** The key of a page, from 1 on; it names the listing and the host's lists. */
  keyOf(listing: Listing, page: number): string
  /** The loaded pages of a listing, from the first on. */
  of(listing: Listing): Page[]
  /** Requests a page, unless it is fresh. */
  read(
    key: string,
    entries: number,
    query: Query & { page?: number },
    by?: Fetcher,
    signal?: AbortSignal,
  ): Promise<void>
}

export function createWalletPages(
  { state }: ServiceContext,
  http: Http,
  resources: Resources,
): WalletPages {
  const at = (key: string): Page | undefined =>
    state.get().resources[key]?.value as Page | undefined

  function chains(): string {
    const networks = state.get().networks.slice(0, 100)
    return networks.map((network) => network.id).join(',')
  }

  /** The host's lists, which may change while the page runs. */
  function hostLists(): Query {
    const { includeWalletIds, excludeWalletIds } = state.get().options
    return { include: idList(includeWalletIds), exclude: idList(excludeWalletIds) }
  }

  const keyOf = ({ search, certified }: Listing, page: number): string =>
    prefix + [certified || '', ...Object.values(hostLists()), search, page].join('/')

  return {
    at,
    keyOf,
    of(listing) {
      const loaded: Page[] = []
      let page = at(keyOf(listing, 1))
      while (page) {
        loaded.push(page)
        page = at(keyOf(listing, loaded.length + 1))
      }
      return loaded
    },
    async read(key, entries, query, by = 'auto', signal) {
      async function load(abort: AbortSignal): Promise<Page> {
        const asked = { page: 1, entries, chains: chains(), ...hostLists(), ...query }
        const { data, count } = await http.get('getWallets', {
          query: asked,
          parse: parseWallets,
          signal: abort,
        })
        const records = data.map((each) => parseWalletRecord(each))
        return {
          records: records.filter((record) => record !== null),
          count,
          more: data.length >= entries && asked.page * entries < count,
        }
      }
      const manual = by === 'manual'
      await resources.read(key, signal ? { ttl, manual, signal, load } : { ttl, manual, load })
    },
  }
}

/** Wallet ids as a parameter of the service, which takes 200. */
export function idList(ids: readonly string[] | undefined): string | undefined {
  const valid = (ids ?? []).filter((id) => /^[-.\w]{1,128}$/.test(id))
  return valid.slice(0, 200).join(',') || undefined
}

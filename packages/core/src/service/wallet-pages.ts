import type { Http, Query } from '../http/http.ts'
import { limits } from '../limits/limits.ts'
import { parseWalletRecord, type WalletRecord } from '../directory/wallet-record.ts'
import type { Resources } from '../resource/resources.ts'
import { isFields } from '../utils/fields.ts'
import type { ServiceContext } from './context.ts'

export interface Listing {
  search?: string
  certified?: boolean
}

export type Page = {
  records: readonly WalletRecord[]
  count: number
  more: boolean
}

export type Fetcher = 'auto' | 'manual'

/** Each wallet is parsed by itself, so that a bad record costs only that record. */
export interface WalletsPage {
  data: readonly unknown[]
  count: number
}

/**
 * By hand, which is shorter; a test compares it with the shared schema. Null: the reply does not
 * match.
 */
export function parseWallets(reply: unknown): WalletsPage | null {
  if (!isFields(reply)) return null
  const { data, count } = reply as Partial<WalletsPage>
  return Array.isArray(data) && data.length <= 1_000 && Number.isSafeInteger(count) && count! >= 0
    ? { data, count: count! }
    : null
}

export const prefix = 'service/wallets/'

const ttl = limits.identityTtl

export interface WalletPages {
  at(key: string): Page | undefined
  keyOf(listing: Listing, page: number): string
  of(listing: Listing): Page[]
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

/** The service accepts 200. */
export function idList(ids: readonly string[] | undefined): string | undefined {
  const valid = (ids ?? []).filter((id) => /^[-.\w]{1,128}$/.test(id))
  return valid.slice(0, 200).join(',') || undefined
}

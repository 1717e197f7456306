import type { ChainId, Json } from '../types/index.ts'
import { withNewest, withOlder } from './pages.ts'
import type { Blockchain, PageQuery } from './queries.ts'
import { blockchainOf, toReading, type Reading, type ReadingInstance } from './reading.ts'
import type { Guard } from '../storage/guards.ts'
import type { StoredPage } from './stored/page.ts'

export interface List<Entry extends { readonly id: string } & Json, Page> {
  kind: 'history' | 'nfts'
  isPage: Guard<StoredPage<Entry>>
  ask(blockchain: Blockchain, query: PageQuery, signal: AbortSignal): Promise<StoredPage<Entry>>
  toPage(page: StoredPage<Entry>): Page
}

export type ListQuery = Omit<PageQuery, 'cursor'>

export interface ListReading<Page> extends Reading<Page> {
  more(portico: ReadingInstance): Promise<void>
}

const keyOf = (kind: string, { address, chain, currency, limit }: ListQuery): string =>
  `${address}/${kind}/${chain ?? 'all'}/${currency}/${limit}`
const chainOf = ({ chain }: ListQuery): ChainId | undefined => chain ?? undefined

export function listReading<Entry extends { readonly id: string } & Json, Page>(
  { kind, isPage, ask, toPage }: List<Entry, Page>,
  query: ListQuery,
): ListReading<Page> {
  const key = keyOf(kind, query)
  const known = (portico: ReadingInstance): StoredPage<Entry> | undefined => {
    const value = portico.getState().resources[key]?.value
    return isPage(value) ? value : undefined
  }
  const askFor = async (
    portico: ReadingInstance,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<StoredPage<Entry>> =>
    ask(await blockchainOf(portico, chainOf(query)), { ...query, cursor }, signal)
  return {
    ...toReading({
      key,
      chain: chainOf(query),
      is: isPage,
      ask: () => Promise.reject(),
      toData: toPage,
    }),
    async load(portico, signal) {
      const newest = await askFor(portico, null, signal)
      return withNewest(known(portico), newest)
    },
    async more(portico) {
      const { resources } = await portico.data()
      const cursor = known(portico)?.next ?? null
      for (
        let tries = 0;
        cursor !== null && tries < 3 && known(portico)?.next === cursor;
        tries++
      ) {
        const load = async (signal: AbortSignal): Promise<Json> => {
          const older = await askFor(portico, cursor, signal)
          const before = known(portico)
          return before?.next === cursor ? withOlder(before, older) : (before ?? older)
        }
        // Loading more passes the gate that a failure closed.
        const isGated = portico.getState().resources[key]?.error !== undefined
        const { error } = await resources.read(key, { ttl: 0, manual: isGated, load })
        if (error) return
      }
    },
  }
}

export function pageReading<Entry extends { readonly id: string } & Json, Page>(
  { kind, isPage, ask, toPage }: List<Entry, Page>,
  query: PageQuery,
): Reading<Page> {
  return toReading({
    key: `${keyOf(kind, query)}/${query.cursor ?? 'newest'}`,
    chain: chainOf(query),
    is: isPage,
    ask: (blockchain, signal) => ask(blockchain, query, signal),
    toData: toPage,
  })
}

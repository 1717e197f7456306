/** Lists that come page by page: all of one that has come so far is one value. */
import type { Json } from '../contracts/types.ts'
import type { ChainId } from '../networks/network.ts'
import { withNewest, withOlder } from './pages.ts'
import type { StoredPage } from './queries.ts'
import { blockchainOf, type Reading, type ReadingInstance } from './reading.ts'

/** Which list, and how long its pages are. */
export interface ListQuery {
  address: string
  chain: ChainId | null
  currency: string
  limit: number
}

/** A list, and what its next page is asked for by. */
export interface ListReading<Data> extends Reading<Data> {
  /** Puts the next page behind what has come. Never rejects: failure is in the record. */
  more(portico: ReadingInstance): Promise<void>
}

const stored = (portico: ReadingInstance, key: string): StoredPage | undefined => portico.getState().resources[key]?.value as StoredPage | undefined

/** Of either kind of list. */
export function listReading<Data>(kind: 'history' | 'nfts', { limit, ...query }: ListQuery, decode: (page: StoredPage) => Data): ListReading<Data> {
  const key = `${query.address}/${kind}/${query.chain ?? 'all'}/${query.currency}/${limit}`
  const ask = async (portico: ReadingInstance, cursor: string | null, signal: AbortSignal): Promise<StoredPage> => (await blockchainOf(portico))[kind]({ ...query, limit, cursor }, signal)
  return {
    key,
    chain: query.chain ?? undefined,
    decode: (value) => decode(value as StoredPage),
    load: async (portico, signal) => withNewest(stored(portico, key), await ask(portico, null, signal)),
    async more(portico) {
      const { resources } = await portico.data()
      const cursor = stored(portico, key)?.next ?? null
      // What is under way may be the newest page: then once more.
      for (let tries = 0; cursor !== null && tries < 2 && stored(portico, key)?.next === cursor; tries++) {
        const load = async (signal: AbortSignal): Promise<Json> => {
          const older = await ask(portico, cursor, signal)
          const before = stored(portico, key)
          return before?.next === cursor ? withOlder(before, older) : (before ?? older)
        }
        // A visitor who asks for more goes through the gate that a failure has closed.
        const isGated = portico.getState().resources[key]?.error !== undefined
        const { error } = await resources.read(key, { ttl: 0, manual: isGated, load })
        if (error) return
      }
    },
  }
}

/** One page of a list by what names it: a value of its own. */
export function pageReading<Data>(kind: 'history' | 'nfts', { cursor, ...query }: ListQuery & { cursor: string | null }, decode: (page: StoredPage) => Data): Reading<Data> {
  return {
    key: `${query.address}/${kind}/${query.chain ?? 'all'}/${query.currency}/${query.limit}/${cursor ?? 'newest'}`,
    chain: query.chain ?? undefined,
    decode: (value) => decode(value as StoredPage),
    load: async (portico, signal) => (await blockchainOf(portico))[kind]({ ...query, cursor }, signal),
  }
}

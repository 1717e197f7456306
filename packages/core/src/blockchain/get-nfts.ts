import type { ChainId } from '../networks/network.ts'
import { listReading, pageReading, type ListQuery, type ListReading } from './lists.ts'
import type { StoredPage } from './queries.ts'
import { readOnce, type ReadingInstance, type ReadNow } from './reading.ts'
import type { AccountNft, Dated, NftPage } from './types.ts'

/** Whose NFTs are wanted. */
export interface NftsOptions extends ReadNow {
  /** Whose. */
  address: string
  /** On which network; default: on all that the service has. */
  chain?: ChainId | undefined
  /** Most of a page, 100 at most; default 50. */
  limit?: number | undefined
}

const listOf = ({ address, chain, limit = 50 }: NftsOptions): ListQuery => ({ address, chain: chain ?? null, currency: '-', limit })

const toPage = ({ items, next }: StoredPage): NftPage => ({
  nfts: items.map(({ id: _id, ...item }) => ({ ...(item as unknown as AccountNft), quantity: BigInt(item['quantity'] as string) })),
  next,
})

/** All pages that have come, as one value. */
export const nftsReading = (options: NftsOptions): ListReading<NftPage> => listReading('nfts', listOf(options), toPage)

/**
 * A page of an account's NFTs, as the host's `service` tells it.
 *
 * @param options.cursor `next` of the page before; default: the first page.
 * @throws PorticoError as `getTransactions` does.
 * @example const { nfts, next } = await getNfts(portico, { address, chain: 'eip155:1' })
 */
export const getNfts = (portico: ReadingInstance, { cursor = null, fresh, signal, ...query }: NftsOptions & { cursor?: string | null | undefined }): Promise<Dated<NftPage>> =>
  readOnce(portico, pageReading('nfts', { ...listOf(query), cursor }, toPage), { fresh, signal })

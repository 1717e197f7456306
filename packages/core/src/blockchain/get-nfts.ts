import type { ChainIdInput } from '../types/network-input.ts'
import { toChainId } from '../networks/read-chain-id.ts'
import type { State } from '../state/state.ts'
import { listReading, pageReading, type List, type ListQuery, type ListReading } from './lists.ts'
import { ownAddress } from '../state/select.ts'
import { readOnce, type ReadingInstance, type ReadNow } from './reading.ts'
import { isNftPage, type StoredNft } from './stored/nfts.ts'
import type { Dated, NftPage } from './types.ts'

/** The account whose NFTs are requested. */
export interface NftsOptions {
  /** Whose. */
  address: string
  /** The network. Default: all that the service supports. */
  chain?: ChainIdInput | null | undefined
  /** Entries per page, at most 100; default 50. */
  limit?: number | undefined
}

const queryOf = (
  state: Pick<State, 'links'>,
  { address, chain, limit = 50 }: NftsOptions,
): ListQuery => ({
  address: ownAddress(state, address) ?? address,
  chain: chain === undefined || chain === null ? null : toChainId(chain),
  currency: '-',
  limit,
})

const nfts: List<StoredNft, NftPage> = {
  kind: 'nfts',
  isPage: isNftPage,
  ask: (blockchain, query, signal) => blockchain.nfts(query, signal),
  toPage: ({ items, next }) => ({
    nfts: items.map((each) => ({ ...each, quantity: BigInt(each.quantity) })),
    next,
  }),
}

export const nftsReading = (
  state: Pick<State, 'links'>,
  options: NftsOptions,
): ListReading<NftPage> => listReading(nfts, queryOf(state, options))

/**
 * A page of an account's NFTs, from the host's `service`.
 *
 * @param options.cursor `next` of the page before; default: the first page.
 * @throws PorticoError as `getTransactions` does.
 * @example const { nfts, next } = await getNfts(portico, { address, chain: 'eip155:1' })
 */
export function getNfts(
  portico: ReadingInstance,
  {
    cursor = null,
    fresh,
    signal,
    ...query
  }: NftsOptions & ReadNow & { cursor?: string | null | undefined },
): Promise<Dated<NftPage>> {
  const page = { ...queryOf(portico.getState(), query), cursor }
  return readOnce(portico, pageReading(nfts, page), { fresh, signal })
}

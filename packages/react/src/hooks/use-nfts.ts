import type { ChainIdInput } from '@portico/core'
import type { AccountNft, NftPage } from '@portico/core/blockchain'
import { nftsReading } from '@portico/core/modal'
import { useReadPages, type ReadPages } from './use-read-pages.ts'
import type { ReadOptions } from './use-read.ts'
import { chainOr, useWhose, type OfAccount } from './use-whose.ts'

/** Whose NFTs are read. */
export interface NftsOf extends OfAccount {
  /** On which network; null: on all that the service has. Default: the one in use. */
  chain?: ChainIdInput | null | undefined
  /** Most of a page, 100 at most. Default 50. */
  limit?: number | undefined
}

const itemsOf = ({ nfts }: NftPage): readonly AccountNft[] => nfts

/**
 * An account's NFTs from the host's `service`, page by page. The service proxies the pictures.
 *
 * @example const { data: nfts = [], hasNextPage, fetchNextPage } = useNfts()
 */
export function useNfts(
  { chain: given, limit, ...whose }: NftsOf = {},
  options: ReadOptions = {},
): ReadPages<AccountNft> {
  const { address, chain: inUse, links } = useWhose(whose)
  const chain = given === null ? null : chainOr(given, inUse)
  return useReadPages(
    address === undefined || chain === undefined
      ? undefined
      : nftsReading({ links }, { address, chain, limit }),
    itemsOf,
    options,
  )
}

import type { AccountNft } from '@portico/core/blockchain'

/** NFTs of one contract. */
export interface Collection {
  id: string
  /** The name of the contract; null when it has none. */
  name: string | null
  nfts: readonly AccountNft[]
}

/** Groups NFTs by contract, in the order of each contract's first one. */
export function collections(nfts: readonly AccountNft[]): readonly Collection[] {
  const all = new Map<string, AccountNft[]>()
  for (const nft of nfts) {
    const id = `${nft.chain}/${nft.address}`
    all.set(id, [...(all.get(id) ?? []), nft])
  }
  return [...all].map(([id, [first, ...rest]]) => ({
    id,
    name: first!.collection.name ?? first!.collection.symbol,
    nfts: [first!, ...rest],
  }))
}

/** Its name, or else its token id. */
export const nameOf = ({ name, tokenId }: Pick<AccountNft, 'name' | 'tokenId'>): string =>
  name ?? `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

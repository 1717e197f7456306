import type { AccountNft } from '@portico/core/blockchain'

export interface Collection {
  id: string
  name: string | null
  nfts: readonly AccountNft[]
}

/** In the order of each contract's first NFT. */
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

export const nameOf = ({ name, tokenId }: Pick<AccountNft, 'name' | 'tokenId'>): string =>
  name ?? `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

import type { AccountNft } from '@portico/core/blockchain'

/** NFTs of one contract. */
export interface Collection {
  id: string
  /** What the contract calls itself; null where it does not. */
  name: string | null
  nfts: readonly AccountNft[]
}

/** By their contracts, in the order in which the first of each came. */
export function collections(nfts: readonly AccountNft[]): readonly Collection[] {
  const all = new Map<string, AccountNft[]>()
  for (const nft of nfts) {
    const id = `${nft.chain}/${nft.address}`
    all.set(id, [...(all.get(id) ?? []), nft])
  }
  return [...all].map(([id, [first, ...rest]]) => ({ id, name: first!.collection.name ?? first!.collection.symbol, nfts: [first!, ...rest] }))
}

/** What it is called; without a name, its number. */
export const nameOf = ({ name, tokenId }: Pick<AccountNft, 'name' | 'tokenId'>): string => name ?? `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId}`

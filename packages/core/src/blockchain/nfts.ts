import { isChainId } from '../format/chain-id.ts'
import type { ChainId } from '../types/network.ts'
import { cleanName } from '../format/claims.ts'
import type { ServiceClient } from './client.ts'
import { pictureOf } from './picture.ts'
import type { PageQuery } from './queries.ts'
import { distinct, parseNfts } from './replies.ts'
import type { StoredNft } from './stored/nfts.ts'
import type { StoredPage } from './stored/page.ts'
import type { ReportedNft } from './reported.ts'

export async function loadNfts(
  { http }: ServiceClient,
  { address, chain, cursor, limit }: Omit<PageQuery, 'currency'>,
  signal: AbortSignal,
): Promise<StoredPage<StoredNft>> {
  const { data, next } = await http.get(`v1/account/${address}/nfts`, {
    query: { chainId: chain, cursor, limit },
    parse: parseNfts,
    signal,
  })
  return { items: distinct(data.flatMap((each) => toNft(each, chain) ?? [])), next }
}

function toNft(
  {
    chainId: chain,
    address,
    tokenId,
    interface: standard,
    quantity,
    name,
    description,
    image,
    collection,
    traits,
    metadata,
    flags,
  }: ReportedNft,
  wanted: ChainId | null,
): StoredNft | null {
  if (
    !isChainId(chain) ||
    (wanted !== null && chain !== wanted) ||
    !address.startsWith(`${chain}:`)
  )
    return null
  return {
    id: `${address.toLowerCase()}/${tokenId}`,
    chain,
    address: address.slice(chain.length + 1),
    tokenId,
    standard,
    quantity,
    name: cleanName(name, 128) || null,
    description: cleanName(description, 1_000) || null,
    image: pictureOf(image),
    collection: {
      name: cleanName(collection.name) || null,
      symbol: cleanName(collection.symbol, 12) || null,
    },
    traits: traits.map((trait) => ({
      name: cleanName(trait.name),
      value: cleanName(trait.value, 256),
    })),
    metadata,
    spam: flags.is_spam,
  }
}

/** The NFTs of an account, by the host's service. */
import type { Json } from '../contracts/types.ts'
import type { ChainId } from '../networks/network.ts'
import { cleanName } from '../wallets/claims.ts'
import type { ServiceClient } from './client.ts'
import { pictureOf } from './holding.ts'
import type { Entry, PageQuery, StoredPage } from './queries.ts'
import { parseNfts } from './wire.ts'

type Told = NonNullable<ReturnType<typeof parseNfts>>['data'][number]

export async function loadNfts({ http }: ServiceClient, { address, chain, cursor, limit }: Omit<PageQuery, 'currency'>, signal: AbortSignal): Promise<StoredPage> {
  const { data, next } = await http.get(`v1/account/${address}/nfts`, { query: { chainId: chain, cursor, limit }, parse: parseNfts, signal })
  return { items: data.filter((each) => (chain === null || each.chainId === chain) && each.address.startsWith(`${each.chainId}:`)).map(toNft), next }
}

function toNft({ chainId, address, tokenId, interface: standard, quantity, name, description, image, collection, traits, metadata, flags }: Told): Entry {
  return {
    id: `${address.toLowerCase()}/${tokenId}`,
    chain: chainId as ChainId,
    address: address.slice(chainId.length + 1),
    tokenId,
    standard,
    quantity,
    name: cleanName(name, 128) || null,
    description: cleanName(description, 1_000) || null,
    image: pictureOf(image),
    collection: { name: cleanName(collection.name) || null, symbol: cleanName(collection.symbol, 12) || null },
    traits: traits.map((trait) => ({ name: cleanName(trait.name), value: cleanName(trait.value, 256) })) as unknown as Json,
    metadata,
    spam: flags.is_spam,
  }
}

/** What happened to an account, by the host's service. */
import { isChainId } from '../format/caip.ts'
import type { Json } from '../contracts/types.ts'
import type { ChainId } from '../networks/network.ts'
import { cleanName } from '../wallets/claims.ts'
import type { ServiceClient } from './client.ts'
import { pictureOf, positive, timeOf } from './holding.ts'
import type { Entry, PageQuery, StoredPage } from './queries.ts'
import type { AccountTransaction, AccountTransfer } from './types.ts'
import { parseHistory } from './wire.ts'

type Told = NonNullable<ReturnType<typeof parseHistory>>['data'][number]

export async function loadHistory({ http }: ServiceClient, { address, chain, currency, cursor, limit }: PageQuery, signal: AbortSignal): Promise<StoredPage> {
  const query = { chainId: chain, currency, cursor, limit }
  const { data, next } = await http.get(`v1/account/${address}/history`, { query, parse: parseHistory, signal })
  return { items: data.filter(({ metadata }) => isChainId(metadata.chain) && (chain === null || metadata.chain === chain)).map(toTransaction), next }
}

function toTransaction({ id, metadata, transfers }: Told): Entry {
  const { operationType, hash, minedAt, sentFrom, sentTo, status, nonce, chain, final, fee } = metadata
  return {
    id,
    chain: chain as ChainId,
    hash,
    type: operationType,
    status,
    time: timeOf(minedAt) ?? 0,
    from: cleanName(sentFrom, 128),
    to: cleanName(sentTo, 128),
    nonce,
    final: final ?? null,
    fee: fee ?? null,
    transfers: transfers.slice(0, 200).map(toTransfer) as unknown as Json,
  } satisfies { [Key in keyof AccountTransaction]: unknown }
}

function toTransfer({ direction, quantity, value, price, fungible_info: token, nft_info: nft }: Told['transfers'][number]): AccountTransfer {
  const preview = nft?.content?.preview ?? nft?.content?.detail
  return {
    direction,
    amount: quantity.numeric.replace('-', ''),
    // 0 without a price is what some services say of what they do not know.
    value: positive(price) === null ? positive(value) : (value ?? null),
    token: token ? { name: cleanName(token.name), symbol: cleanName(token.symbol, 12), icon: pictureOf(token.icon?.url), address: token.address?.split(':')[2] ?? null } : null,
    nft: nft ? { name: cleanName(nft.name) || null, image: pictureOf(preview?.url), address: nft.address?.split(':')[2] ?? null, tokenId: nft.token_id ?? null, spam: nft.flags.is_spam } : null,
  }
}

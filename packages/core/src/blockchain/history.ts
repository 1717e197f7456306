import { isChainId } from '../format/chain-id.ts'
import type { ChainId } from '../types/network.ts'
import { cleanName } from '../format/claims.ts'
import type { ServiceClient } from './client.ts'
import { toDecimal } from '../format/decimal.ts'
import { known, timeOf } from './holding.ts'
import { pictureOf } from './picture.ts'
import type { PageQuery } from './queries.ts'
import { distinct, parseHistory } from './replies.ts'
import type { StoredApproval, StoredTransaction, StoredTransfer } from './stored/history.ts'
import type { StoredPage } from './stored/page.ts'
import type { ReportedApproval, ReportedTransaction, ReportedTransfer } from './reported.ts'

export async function loadHistory(
  { http }: ServiceClient,
  { address, chain, currency, cursor, limit }: PageQuery,
  signal: AbortSignal,
): Promise<StoredPage<StoredTransaction>> {
  const query = { chainId: chain, currency, cursor, limit }
  const { data, next } = await http.get(`v1/account/${address}/history`, {
    query,
    parse: parseHistory,
    signal,
  })
  return { items: distinct(data.flatMap((each) => toTransaction(each, chain) ?? [])), next }
}

function toTransaction(
  { id, metadata, transfers, approvals = [] }: ReportedTransaction,
  wanted: ChainId | null,
): StoredTransaction | null {
  const { operationType, hash, minedAt, sentFrom, sentTo, status, nonce, chain, final, fee } =
    metadata
  const time = timeOf(minedAt)
  if (time === null || !isChainId(chain) || (wanted !== null && chain !== wanted)) return null
  return {
    id,
    chain,
    hash,
    type: operationType,
    status,
    time,
    from: cleanName(sentFrom, 128),
    to: cleanName(sentTo, 128),
    nonce,
    final: final ?? null,
    fee: fee === undefined ? null : unsigned(fee),
    transfers: transfers.map(toTransfer),
    approvals: approvals.flatMap((each) => toApproval(each) ?? []),
  }
}

const unsigned = (text: string): string => text.replace('-', '')

function toApproval({
  address,
  spender,
  scope,
  revoked,
  quantity,
  unlimited = false,
  token_id: tokenId,
  name,
  symbol,
  icon,
  spam = false,
}: ReportedApproval): StoredApproval | null {
  const contract = address.split(':')[2]
  if (contract === undefined) return null
  return {
    address: cleanName(contract, 128),
    spender: cleanName(spender ?? '', 128) || null,
    scope,
    isRevoked: revoked,
    amount: quantity ? unsigned(quantity.numeric) : null,
    isUnlimited: unlimited,
    tokenId: tokenId ?? null,
    name: cleanName(name) || null,
    symbol: cleanName(symbol, 12) || null,
    icon: pictureOf(icon?.url),
    spam,
  }
}

function toTransfer({
  direction,
  sender,
  recipient,
  quantity,
  value,
  price,
  fungible_info: token,
  nft_info: nft,
}: ReportedTransfer): StoredTransfer {
  const preview = nft?.content?.preview ?? nft?.content?.detail
  return {
    direction,
    counterparty:
      (direction !== 'self' && cleanName((direction === 'in' ? sender : recipient) ?? '', 128)) ||
      null,
    amount: unsigned(quantity.numeric),
    // Some services send 0 without a price for an unknown value.
    value: known(price) === null ? known(value) : toDecimal(value),
    token: token
      ? {
          name: cleanName(token.name),
          symbol: cleanName(token.symbol, 12),
          icon: pictureOf(token.icon?.url),
          address: token.address?.split(':')[2] ?? null,
          spam: token.spam ?? false,
        }
      : null,
    nft: nft
      ? {
          name: cleanName(nft.name) || null,
          image: pictureOf(preview?.url),
          address: nft.address?.split(':')[2] ?? null,
          tokenId: nft.token_id ?? null,
          spam: nft.flags.is_spam,
        }
      : null,
  }
}

/**
 * Only this module imports the schemas of the Blockchain API, so that the build puts them into this
 * chunk. Null: the answer does not match.
 */
import {
  approval,
  balance,
  nft,
  operationTypes,
  priceReply,
  supportedChainsReply,
  transaction,
} from '@portico/wire'
import { is } from 'valibot'
import type {
  ReportedApproval,
  ReportedBalance,
  ReportedNft,
  ReportedPrice,
  ReportedTransaction,
} from './reported.ts'

export { operationTypes }

/** `GET /v1/supported-chains`. */
export const parseChains = (reply: unknown): readonly string[] | null =>
  is(supportedChainsReply, reply) ? reply.http : null

/** One of `GET /v1/account/:address/balance`. */
export const parseBalance = (entry: unknown): ReportedBalance | null =>
  is(balance, entry) ? entry : null

/** One of `GET /v1/account/:address/history`. */
export const parseTransaction = (entry: unknown): ReportedTransaction | null =>
  is(transaction, entry) ? entry : null

/** One of a transaction. */
export const parseApproval = (entry: unknown): ReportedApproval | null =>
  is(approval, entry) ? entry : null

/** One of `GET /v1/account/:address/nfts`. */
export const parseNft = (entry: unknown): ReportedNft | null => (is(nft, entry) ? entry : null)

/** One of `POST /v1/fungible/price`. */
export const parsePrice = (entry: unknown): ReportedPrice | null =>
  is(priceReply.entries.fungibles.item, entry) ? entry : null

/** The one module that imports the schemas of the Blockchain API, so that the build puts them into this chunk. Null: the answer does not match. */
import { balance, nft, priceReply, supportedChainsReply, transaction } from '@portico/wire'
import { is } from 'valibot'
import type { ToldBalance, ToldNft, ToldPrice, ToldTransaction } from './told.ts'

/** `GET /v1/supported-chains`. */
export const parseChains = (reply: unknown): readonly string[] | null => (is(supportedChainsReply, reply) ? reply.http : null)

/** One of `GET /v1/account/:address/balance`. */
export const parseBalance = (entry: unknown): ToldBalance | null => (is(balance, entry) ? entry : null)

/** One of `GET /v1/account/:address/history`. */
export const parseTransaction = (entry: unknown): ToldTransaction | null => (is(transaction, entry) ? entry : null)

/** One of `GET /v1/account/:address/nfts`. */
export const parseNft = (entry: unknown): ToldNft | null => (is(nft, entry) ? entry : null)

/** One of `POST /v1/fungible/price`. */
export const parsePrice = (entry: unknown): ToldPrice | null => (is(priceReply.entries.fungibles.item, entry) ? entry : null)

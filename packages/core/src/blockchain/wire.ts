/** The one place where the schemas of the Blockchain API come in: the build puts them into this chunk. Null: not what was promised. */
import { balance, nft, priceReply, supportedChainsReply, transaction, type Balance, type Nft, type Transaction } from '@portico/wire'
import { is, type GenericSchema } from 'valibot'
import { isFields } from '../storage/stored.ts'

/** More than any page has; a longer list is no answer. */
const most = 2_000

/** Fields that are null are left out, as of services that write down what they do not know. */
const present = (value: unknown): unknown => (isFields(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) : value)

/** The entries that fit: one that does not costs one entry, unless none of them does. */
function entries<T>(schema: GenericSchema<T>, list: unknown, read: (value: unknown) => unknown = (value) => value): T[] | null {
  if (!Array.isArray(list) || list.length > most) return null
  const fitting = list.map(read).filter((each): each is T => is(schema, each))
  return list.length > 0 && fitting.length === 0 ? null : fitting
}

/** `GET /v1/supported-chains`. */
export const parseChains = (reply: unknown): readonly string[] | null => (is(supportedChainsReply, reply) ? reply.http : null)

/** `GET /v1/account/:address/balance`. */
export function parseBalances(reply: unknown): { balances: readonly Balance[]; unavailable: readonly string[] } | null {
  if (!isFields(reply)) return null
  const balances = entries(balance, reply['balances'], present)
  const { unavailable } = reply
  return balances && { balances, unavailable: Array.isArray(unavailable) ? unavailable.filter((each) => typeof each === 'string').slice(0, most) : [] }
}

function parsePage<T>(schema: GenericSchema<T>, reply: unknown): { data: readonly T[]; next: string | null } | null {
  if (!isFields(reply)) return null
  const { next = null } = reply
  const data = entries(schema, reply['data'])
  // What an address takes, and a server of ours: the schema of the question's `cursor`.
  return data && (next === null || (typeof next === 'string' && next.length <= 512)) ? { data, next: next || null } : null
}

/** `GET /v1/account/:address/history`. */
export const parseHistory = (reply: unknown): { data: readonly Transaction[]; next: string | null } | null => parsePage(transaction, reply)

/** `GET /v1/account/:address/nfts`. */
export const parseNfts = (reply: unknown): { data: readonly Nft[]; next: string | null } | null => parsePage(nft, reply)

/** `POST /v1/fungible/price`. */
export function parsePrices(reply: unknown): readonly PriceEntry[] | null {
  return isFields(reply) ? entries(priceReply.entries.fungibles.item, reply['fungibles'], present) : null
}

/** One price of the reply. */
export type PriceEntry = { address: string; name: string; symbol: string; price: number; iconUrl?: string | undefined; priceSource?: string | undefined; priceAt?: string | undefined }

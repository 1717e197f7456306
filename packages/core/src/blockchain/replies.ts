/**
 * An invalid display field (picture, long name, unknown transaction type) is dropped; any other
 * invalid field drops its entry; an answer without a valid entry is invalid.
 */
import { isFields } from '../utils/fields.ts'
import { timeOf } from './holding.ts'
import { pictureOf } from './picture.ts'
import type {
  ReportedBalance,
  ReportedNft,
  ReportedPrice,
  ReportedTransaction,
} from './reported.ts'
import {
  operationTypes,
  parseApproval,
  parseBalance,
  parseNft,
  parsePrice,
  parseTransaction,
} from './wire.ts'

/** Further entries are ignored. */
const most = 2_000
/** Per transaction. */
const mostTransfers = 200
const mostApprovals = 100

type Fields = { readonly [key: string]: unknown }

const present = (value: Fields): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
const cut = (value: unknown, length: number): unknown =>
  typeof value === 'string' ? value.slice(0, length) : value
const cutOrNull = (value: unknown, length: number): unknown => cut(value ?? null, length)
const momentOf = (value: unknown): string | undefined => {
  const time = timeOf(value)
  return time === null ? undefined : new Date(time).toISOString()
}

function trimBalance(value: Fields): Fields {
  const { name, symbol, iconUrl, priceAt, priceSource, ...rest } = present(value)
  return {
    ...rest,
    name: cut(name ?? '', 128),
    symbol: cut(symbol ?? '', 64),
    iconUrl: pictureOf(iconUrl) ?? undefined,
    priceAt: momentOf(priceAt),
    priceSource: cut(priceSource, 64),
  }
}

function trimToken(value: unknown): unknown {
  if (!isFields(value)) return undefined
  const url = pictureOf(isFields(value['icon']) ? value['icon']['url'] : null)
  return {
    ...present(value),
    name: cut(value['name'] ?? '', 128),
    symbol: cut(value['symbol'] ?? '', 64),
    icon: url === null ? null : { url },
    spam: value['spam'] === true,
  }
}

function trimNftInfo(value: unknown): unknown {
  if (!isFields(value)) return undefined
  const { content, flags } = value
  const views = ['preview', 'detail'].flatMap((view) => {
    const url = pictureOf(
      isFields(content) && isFields(content[view]) ? content[view]['url'] : null,
    )
    return url === null ? [] : [[view, { url }]]
  })
  return {
    ...present(value),
    name: cutOrNull(value['name'], 128),
    interface: cut(value['interface'] ?? undefined, 16),
    content: Object.fromEntries(views),
    flags: { is_spam: isFields(flags) && flags['is_spam'] === true },
  }
}

const partyOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 128 ? value : undefined

const trimTransfer = (value: unknown): unknown =>
  isFields(value)
    ? {
        ...value,
        sender: partyOf(value['sender']),
        recipient: partyOf(value['recipient']),
        fungible_info: trimToken(value['fungible_info']),
        nft_info: trimNftInfo(value['nft_info']),
      }
    : value

/** Services have other forms of these, which say less: they are dropped. */
function trimApproval(value: unknown): readonly unknown[] {
  if (!isFields(value)) return []
  const url = pictureOf(isFields(value['icon']) ? value['icon']['url'] : null)
  const approval = parseApproval({
    ...present(value),
    name: cutOrNull(value['name'], 128),
    symbol: cutOrNull(value['symbol'], 64),
    icon: url === null ? null : { url },
    spam: value['spam'] === true,
  })
  return approval ? [approval] : []
}

function trimTransaction(value: Fields): Fields {
  const { metadata, transfers = [], approvals = [] } = value
  if (!isFields(metadata)) return value
  const { operationType: type, sentTo } = metadata
  const isKnown = (operationTypes as readonly unknown[]).includes(type)
  return {
    ...value,
    // An unknown type is treated as a plain contract call.
    metadata: {
      ...present(metadata),
      operationType: isKnown || typeof type !== 'string' ? type : 'execute',
      sentTo: sentTo ?? '',
    },
    transfers: Array.isArray(transfers)
      ? transfers.slice(0, mostTransfers).map(trimTransfer)
      : transfers,
    approvals: Array.isArray(approvals)
      ? approvals.slice(0, mostApprovals).flatMap(trimApproval)
      : [],
  }
}

/** Per NFT. */
const mostTraits = 100

function trimNft(value: Fields): Fields {
  const { name, description, image, traits = [] } = value
  const cutTrait = (each: unknown): unknown =>
    isFields(each) ? { name: cut(each['name'], 128), value: cut(each['value'], 256) } : each
  return {
    ...value,
    name: cutOrNull(name, 128),
    description: cutOrNull(description, 1_000),
    image: pictureOf(image),
    traits: Array.isArray(traits) ? traits.slice(0, mostTraits).map(cutTrait) : traits,
  }
}

function entries<Entry>(
  list: unknown,
  trim: (value: Fields) => Fields,
  parse: (value: unknown) => Entry | null,
): Entry[] | null {
  if (!Array.isArray(list)) return null
  const read = list
    .slice(0, most)
    .flatMap((each: unknown) => (isFields(each) ? (parse(trim(each)) ?? []) : []))
  return list.length > 0 && read.length === 0 ? null : read
}

/** `GET /v1/account/:address/balance`. */
export function parseBalances(reply: unknown): {
  balances: readonly ReportedBalance[]
  unavailable: readonly string[]
  /** How many entries could not be read. */
  leftOut: number
} | null {
  if (!isFields(reply)) return null
  const { balances: list, unavailable } = reply
  const balances = entries(list, trimBalance, parseBalance)
  return (
    balances && {
      balances,
      leftOut: (list as readonly unknown[]).length - balances.length,
      unavailable: Array.isArray(unavailable)
        ? unavailable.filter((each) => typeof each === 'string')
        : [],
    }
  )
}

export interface ReportedPage<Entry> {
  data: readonly Entry[]
  next: string | null
}

function parsePage<Entry>(
  reply: unknown,
  trim: (value: Fields) => Fields,
  parse: (value: unknown) => Entry | null,
): ReportedPage<Entry> | null {
  if (!isFields(reply)) return null
  const { next = null } = reply
  const data = entries(reply['data'], trim, parse)
  // The length that a URL and our server's `cursor` schema allow.
  return data && (next === null || (typeof next === 'string' && next.length <= 512))
    ? { data, next: next || null }
    : null
}

/** `GET /v1/account/:address/history`. */
export const parseHistory = (reply: unknown): ReportedPage<ReportedTransaction> | null =>
  parsePage(reply, trimTransaction, parseTransaction)

/** `GET /v1/account/:address/nfts`. */
export const parseNfts = (reply: unknown): ReportedPage<ReportedNft> | null =>
  parsePage(reply, trimNft, parseNft)

/** `POST /v1/fungible/price`. */
export const parsePrices = (reply: unknown): readonly ReportedPrice[] | null =>
  isFields(reply) ? entries(reply['fungibles'], trimBalance, parsePrice) : null

export const distinct = <Entry extends { readonly id: string }>(
  items: readonly Entry[],
): Entry[] => [...new Map(items.map((each) => [each.id, each])).values()]

import * as v from 'valibot'
import { chainId, count, list, sender } from './query.ts'

/**
 * The Blockchain API: balances, history, prices and the name of an account. Amounts are decimal
 * texts; `value` and `price` are JSON numbers, which are only for display.
 */

/**
 * An account's address of any family: hex, base58 or bech32. Its route says which chain it must be
 * valid on.
 */
export const accountAddress = v.pipe(
  v.string(),
  v.regex(
    /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{25,44}|[a-z0-9]{1,16}1[02-9ac-hj-np-z]{38,87})$/,
  ),
)
/** CAIP-10: an account, or a token's contract, on a chain. */
export const caipAddress = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)
/** ISO 4217, in small letters. */
export const currency = v.pipe(v.string(), v.regex(/^[a-zA-Z]{3}$/), v.toLowerCase())
/** Digits with a point; a minus for an outgoing amount. */
export const decimalText = v.pipe(v.string(), v.regex(/^-?\d{1,78}(?:\.\d{1,78})?$/))
/** The URL of a picture: https, or a path of the service. */
const picture = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.regex(/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]|$)/),
)
const name = v.pipe(v.string(), v.maxLength(128))
const hash = v.pipe(
  v.string(),
  v.regex(/^(?:0x[0-9a-fA-F]{64}|[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{86,88})$/),
)
/** An address of any family, as a source writes it. */
const party = v.pipe(v.string(), v.maxLength(128))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))

export const accountParam = v.object({ address: accountAddress })

/** `GET /v1/identity/:address`. */
export const identityQuery = v.object({ ...sender.entries, sender: v.optional(accountAddress) })
export const identityReply = v.object({ name: v.nullable(name), avatar: v.nullable(picture) })
export type IdentityReply = v.InferOutput<typeof identityReply>

/**
 * `GET /v1/account/:address/balance`. `forceUpdate` names token addresses (CAIP-10) that just
 * changed.
 */
export const balanceQuery = v.object({
  ...sender.entries,
  currency: v.optional(currency, 'usd'),
  chainId: v.optional(chainId),
  forceUpdate: v.optional(list(v.union([caipAddress, accountAddress]), 100)),
})
export const quantity = v.object({
  decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)),
  numeric: decimalText,
})
export const balance = v.object({
  name,
  symbol: v.pipe(v.string(), v.maxLength(64)),
  chainId,
  /** Absent for the chain's own coin. */
  address: v.optional(caipAddress),
  /** In the currency. Absent when there is no price. */
  value: v.optional(amount),
  /** 0 without `value` means that the price is unknown. */
  price: amount,
  priceStatus: v.optional(v.picklist(['known', 'unknown'])),
  /** The price's source and time (ISO 8601). */
  priceSource: v.optional(v.pipe(v.string(), v.maxLength(64))),
  priceAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  quantity,
  iconUrl: v.optional(picture),
  /** Whether the operator lists the token. */
  listed: v.optional(v.boolean()),
  /** Whether it is spam by a rule of the operator, or its name looks like a listed token's. */
  spam: v.optional(v.boolean()),
})
export type Balance = v.InferOutput<typeof balance>
export const balanceReply = v.object({
  balances: v.array(balance),
  /** Chains that could not be read now; their balances are missing. */
  unavailable: v.optional(v.array(chainId)),
})
export type BalanceReply = v.InferOutput<typeof balanceReply>

/** `POST /v1/fungible/price`. */
export const priceBody = v.object({
  projectId: v.optional(sender.entries.projectId),
  currency: v.optional(currency, 'usd'),
  /** CAIP-10; a chain's own coin by the address `native`, as in `eip155:1:native`, or 0xeee…eee. */
  addresses: v.pipe(v.array(caipAddress), v.minLength(1), v.maxLength(100)),
})
/** Addresses without a known price are left out. */
export const priceReply = v.object({
  fungibles: v.array(
    v.object({
      address: caipAddress,
      name,
      symbol: v.pipe(v.string(), v.maxLength(64)),
      iconUrl: v.optional(picture),
      price: amount,
      priceSource: v.optional(v.pipe(v.string(), v.maxLength(64))),
      priceAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
})
export type PriceReply = v.InferOutput<typeof priceReply>

/** The types of transactions, for which the widget has labels. */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const
export type OperationType = (typeof operationTypes)[number]

/** `GET /v1/account/:address/history`. */
export const historyQuery = v.object({
  ...sender.entries,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512), v.regex(/^[-_.a-zA-Z0-9]*$/))),
  chainId: v.optional(chainId),
  currency: v.optional(currency, 'usd'),
  /** A parameter of hosted services; this server has no on-ramp, so the answer is empty with it. */
  onramp: v.optional(v.pipe(v.string(), v.maxLength(32))),
  limit: v.optional(count(1, 100), '50'),
})
export const transfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  /**
   * The sender and recipient of a transfer, where the service knows them: for a token, `sentFrom`
   * and `sentTo` are the transaction's sender and the called contract.
   */
  sender: v.optional(party),
  recipient: v.optional(party),
  quantity: v.object({ numeric: decimalText }),
  value: v.optional(v.nullable(amount)),
  price: v.optional(v.nullable(amount)),
  fungible_info: v.optional(
    v.object({
      name,
      symbol: v.pipe(v.string(), v.maxLength(64)),
      icon: v.optional(v.nullable(v.object({ url: picture }))),
      address: v.optional(caipAddress),
      spam: v.optional(v.boolean()),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.nullable(name),
      content: v.optional(
        v.nullable(
          v.object({
            preview: v.optional(v.object({ url: picture })),
            detail: v.optional(v.object({ url: picture })),
          }),
        ),
      ),
      flags: v.object({ is_spam: v.boolean() }),
      interface: v.optional(v.pipe(v.string(), v.maxLength(16))),
      address: v.optional(caipAddress),
      token_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
    }),
  ),
})
export type Transfer = v.InferOutput<typeof transfer>
export const transaction = v.object({
  id: v.pipe(v.string(), v.maxLength(256)),
  metadata: v.object({
    operationType: v.picklist(operationTypes),
    hash,
    /** ISO 8601. */
    minedAt: v.pipe(v.string(), v.isoTimestamp()),
    sentFrom: party,
    /** Empty when the transaction created a contract. */
    sentTo: party,
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    chain: chainId,
    /** Whether a reorganisation may still remove the block. */
    final: v.optional(v.boolean()),
    /** The fee that the sender paid, in the chain's coin. */
    fee: v.optional(decimalText),
  }),
  transfers: v.array(transfer),
})
export type Transaction = v.InferOutput<typeof transaction>
export const historyReply = v.object({
  data: v.array(transaction),
  next: v.nullable(v.string()),
  /** The block on each chain from which the history is complete. */
  completeFrom: v.optional(v.record(chainId, v.pipe(v.number(), v.integer(), v.minValue(0)))),
})
export type HistoryReply = v.InferOutput<typeof historyReply>

/** `GET /v1/account/:address/nfts`. */
export const nftsQuery = v.object({
  ...sender.entries,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(512), v.regex(/^[-_.a-zA-Z0-9]*$/))),
  chainId: v.optional(chainId),
  limit: v.optional(count(1, 100), '50'),
})
export const nft = v.object({
  chainId,
  /** The collection, as CAIP-10. */
  address: caipAddress,
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  interface: v.picklist(['ERC721', 'ERC1155']),
  /** How many of it are held; 1 with ERC-721. */
  quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  name: v.nullable(name),
  description: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
  /** The URL of the picture at this server. */
  image: v.nullable(picture),
  collection: v.object({
    name: v.nullable(name),
    symbol: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  }),
  traits: v.pipe(
    v.array(v.object({ name, value: v.pipe(v.string(), v.maxLength(256)) })),
    v.maxLength(100),
  ),
  /** `loading` while its metadata is being fetched, `unavailable` when that failed. */
  metadata: v.picklist(['ready', 'loading', 'unavailable']),
  flags: v.object({ is_spam: v.boolean() }),
})
export type Nft = v.InferOutput<typeof nft>
export const nftsReply = v.object({ data: v.array(nft), next: v.nullable(v.string()) })
export type NftsReply = v.InferOutput<typeof nftsReply>

import * as v from 'valibot'
import { chainId, count, list, sender } from './query.ts'

/** Amounts are decimal texts; `value` and `price` are numbers only for display. */

/** Hex, base58 or bech32; the route says on which chain it must be valid. */
export const accountAddress = v.pipe(
  v.string(),
  v.regex(
    /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{25,44}|[a-z0-9]{1,16}1[02-9ac-hj-np-z]{38,87})$/,
  ),
)
/** An account or contract. */
export const caipAddress = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)
/** ISO 4217, in lower case. */
export const currency = v.pipe(v.string(), v.regex(/^[a-zA-Z]{3}$/), v.toLowerCase())
/** A minus marks an outgoing amount. */
export const decimalText = v.pipe(v.string(), v.regex(/^-?\d{1,78}(?:\.\d{1,78})?$/))
/** https, or a path of the service. */
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
const party = v.pipe(v.string(), v.maxLength(128))
const amount = v.pipe(v.number(), v.finite(), v.minValue(0))

export const accountParam = v.object({ address: accountAddress })

/** `GET /v1/identity/:address`. */
export const identityQuery = v.object({ ...sender.entries, sender: v.optional(accountAddress) })
export const identityReply = v.object({ name: v.nullable(name), avatar: v.nullable(picture) })
export type IdentityReply = v.InferOutput<typeof identityReply>

/** `GET /v1/account/:address/balance`. `forceUpdate` names tokens (CAIP-10) that just changed. */
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
  /** Absent for the native coin. */
  address: v.optional(caipAddress),
  /** In the currency; absent without a price. */
  value: v.optional(amount),
  /** 0 without `value` means unknown. */
  price: amount,
  priceStatus: v.optional(v.picklist(['known', 'unknown'])),
  /** Its source and time (ISO 8601). */
  priceSource: v.optional(v.pipe(v.string(), v.maxLength(64))),
  priceAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  quantity,
  iconUrl: v.optional(picture),
  listed: v.optional(v.boolean()),
  /** By a rule of the operator, or a name like a listed token's. */
  spam: v.optional(v.boolean()),
})
export type Balance = v.InferOutput<typeof balance>
export const balanceReply = v.object({
  balances: v.array(balance),
  /** Chains that could not be read; their balances are missing. */
  unavailable: v.optional(v.array(chainId)),
})
export type BalanceReply = v.InferOutput<typeof balanceReply>

/** `POST /v1/fungible/price`. */
export const priceBody = v.object({
  projectId: v.optional(sender.entries.projectId),
  currency: v.optional(currency, 'usd'),
  /** CAIP-10; the native coin is `eip155:1:native` or 0xeee…eee. */
  addresses: v.pipe(v.array(caipAddress), v.minLength(1), v.maxLength(100)),
})
/** Without addresses whose price is unknown. */
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

/** The widget has labels for these. */
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
  'revoke',
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
  /** For hosted services; this server has no on-ramp, so the answer is empty. */
  onramp: v.optional(v.pipe(v.string(), v.maxLength(32))),
  limit: v.optional(count(1, 100), '50'),
})
export const transfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  /**
   * Of the transfer, where known: for a token, `sentFrom` and `sentTo` are the transaction's sender
   * and the called contract.
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
/** A permission that the account gave, or took back (`revoke`). */
export const approval = v.object({
  /** The token or collection. */
  address: caipAddress,
  /** Absent where a permission for one item was taken back, which names no one. */
  spender: v.optional(party),
  /** `unknown`: the contract may mean an amount, or one item. */
  scope: v.picklist(['amount', 'item', 'all', 'unknown']),
  /** Nothing may be taken any more. */
  revoked: v.boolean(),
  /** Of an amount, where it is known and has a limit. */
  quantity: v.optional(v.object({ numeric: decimalText })),
  /** Of an amount: more than any token's supply. */
  unlimited: v.optional(v.boolean()),
  token_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  /** Of the token or collection. */
  name: v.nullable(name),
  symbol: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  icon: v.optional(v.nullable(v.object({ url: picture }))),
  spam: v.optional(v.boolean()),
})
export type Approval = v.InferOutput<typeof approval>
export const transaction = v.object({
  id: v.pipe(v.string(), v.maxLength(256)),
  metadata: v.object({
    operationType: v.picklist(operationTypes),
    hash,
    /** ISO 8601. */
    minedAt: v.pipe(v.string(), v.isoTimestamp()),
    sentFrom: party,
    /** Empty for a contract creation. */
    sentTo: party,
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.pipe(v.number(), v.integer(), v.minValue(0)),
    chain: chainId,
    /** False while a reorganisation may still remove the block. */
    final: v.optional(v.boolean()),
    /** Paid by the sender, in the native coin. */
    fee: v.optional(decimalText),
  }),
  transfers: v.array(transfer),
  /** Of the types `approve` and `revoke`. */
  approvals: v.optional(v.array(approval)),
})
export type Transaction = v.InferOutput<typeof transaction>
export const historyReply = v.object({
  data: v.array(transaction),
  next: v.nullable(v.string()),
  /** By chain: the first complete block. */
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
  /** CAIP-10 of the collection. */
  address: caipAddress,
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  interface: v.picklist(['ERC721', 'ERC1155']),
  quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  name: v.nullable(name),
  description: v.nullable(v.pipe(v.string(), v.maxLength(1_000))),
  image: v.nullable(picture),
  collection: v.object({
    name: v.nullable(name),
    symbol: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  }),
  traits: v.pipe(
    v.array(v.object({ name, value: v.pipe(v.string(), v.maxLength(256)) })),
    v.maxLength(100),
  ),
  /** `loading` while metadata is fetched, `unavailable` when that failed. */
  metadata: v.picklist(['ready', 'loading', 'unavailable']),
  flags: v.object({ is_spam: v.boolean() }),
})
export type Nft = v.InferOutput<typeof nft>
export const nftsReply = v.object({ data: v.array(nft), next: v.nullable(v.string()) })
export type NftsReply = v.InferOutput<typeof nftsReply>

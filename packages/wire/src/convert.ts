import * as v from 'valibot'
import { accountAddress, caipAddress } from './blockchain.ts'
import { chainId, sender } from './query.ts'

/**
 * Amounts are in smallest units, tokens and accounts CAIP-10. The coin is `eip155:1:0xeee…eee`, or
 * `native` in place of its address. Optional members of replies are additions of this server's: an
 * answer without them is complete too.
 */

/** Smallest units. */
export const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const gas = v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), units])
const name = v.pipe(v.string(), v.maxLength(128))
const symbol = v.pipe(v.string(), v.maxLength(64))
const hexData = v.pipe(v.string(), v.maxLength(262_144), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
/** The service may give CAIP-10 or the plain address. */
const place = v.union([caipAddress, accountAddress])
/** Percent, 0.01 to 50. */
export const slippage = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(?:\.\d{1,2})?$/),
  v.check((text) => Number(text) >= 0.01 && Number(text) <= 50),
)

/** `GET /v1/convert/tokens`. With `address`, one token that may not be listed. */
export const convertTokensQuery = v.object({
  ...sender.entries,
  chainId: v.optional(chainId),
  address: v.optional(place),
})
export const convertToken = v.object({
  name,
  symbol,
  address: caipAddress,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77)),
  logoUri: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_048)))),
  /** It takes signed permits (EIP-2612). */
  eip2612: v.optional(v.nullable(v.boolean())),
})
export type ConvertToken = v.InferOutput<typeof convertToken>
export const convertTokensReply = v.object({ tokens: v.array(convertToken) })
export type ConvertTokensReply = v.InferOutput<typeof convertTokensReply>

/** `GET /v1/convert/quotes`. */
export const convertQuotesQuery = v.object({
  ...sender.entries,
  amount: units,
  userAddress: v.optional(place),
  from: caipAddress,
  to: caipAddress,
  gasPrice: v.optional(units),
  /** An addition: `minToAmount` follows from it. */
  slippage: v.optional(slippage),
})
export const convertHop = v.object({ from: caipAddress, to: caipAddress, exchange: name })
export const convertQuote = v.object({
  /** Where it is a text, `build-transaction` takes it as `quoteId`. */
  id: v.nullable(v.pipe(v.string(), v.maxLength(256))),
  fromAmount: units,
  fromAccount: caipAddress,
  /** After all fees. */
  toAmount: units,
  toAccount: caipAddress,
  /** The least that its transaction gives. */
  minToAmount: v.optional(units),
  /** Units of gas. */
  gas: v.optional(gas),
  /** The contract that takes the given token. */
  spender: v.optional(place),
  /** Who the server has asked, as visitors read it: `1inch`. */
  source: v.optional(name),
  /** The operator's, taken already. */
  fee: v.optional(v.object({ account: caipAddress, amount: units })),
  route: v.optional(v.pipe(v.array(convertHop), v.maxLength(32))),
})
export type ConvertQuote = v.InferOutput<typeof convertQuote>
/** The best first. */
export const convertQuotesReply = v.object({ quotes: v.array(convertQuote) })
export type ConvertQuotesReply = v.InferOutput<typeof convertQuotesReply>

/** `GET /v1/convert/allowance`: what the spender of the service's swaps may take. */
export const convertAllowanceQuery = v.object({
  ...sender.entries,
  tokenAddress: caipAddress,
  userAddress: caipAddress,
  /** An addition: the spender of a quote. */
  spender: v.optional(place),
})
export const convertAllowanceReply = v.object({ allowance: units })
export type ConvertAllowanceReply = v.InferOutput<typeof convertAllowanceReply>

/** `GET /v1/convert/gas-price`: of one unit, in the coin's smallest unit. */
export const convertGasPriceQuery = v.object({ ...sender.entries, chainId })
export const convertGasPriceReply = v.object({ standard: units, fast: units, instant: units })
export type ConvertGasPriceReply = v.InferOutput<typeof convertGasPriceReply>

const eip155Gas = v.object({ gas: v.optional(gas), gasPrice: v.optional(gas) })

/** `GET /v1/convert/build-approve`. `to` is the token to be received. */
export const convertApproveQuery = v.object({
  ...sender.entries,
  userAddress: place,
  from: caipAddress,
  to: caipAddress,
  /** Additions: exactly this much, for the spender of a quote. */
  amount: v.optional(units),
  spender: v.optional(place),
})
export const convertApproveReply = v.object({
  tx: v.object({
    from: place,
    to: place,
    data: hexData,
    value: units,
    eip155: v.optional(v.nullable(eip155Gas)),
  }),
})
export type ConvertApproveReply = v.InferOutput<typeof convertApproveReply>

/** `POST /v1/convert/build-transaction`. */
export const convertBuildBody = v.object({
  projectId: v.optional(sender.entries.projectId),
  amount: units,
  from: caipAddress,
  to: caipAddress,
  userAddress: place,
  eip155: v.optional(
    v.object({ slippage, permit: v.optional(v.pipe(hexData, v.maxLength(4_096))) }),
  ),
  disableEstimate: v.optional(v.boolean()),
  /** Additions: the `id` of the quote, and the least that its transaction may give. */
  quoteId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256)))),
  minToAmount: v.optional(units),
})
export const convertBuildReply = v.object({
  tx: v.object({
    from: place,
    to: place,
    data: hexData,
    /** How much of the coin is sent with it. */
    amount: units,
    eip155: v.optional(v.nullable(eip155Gas)),
  }),
})
export type ConvertBuildReply = v.InferOutput<typeof convertBuildReply>

/** Of the six calls: `field` is the parameter that was refused, or empty. */
export const convertErrorReply = v.object({
  status: v.literal('FAILED'),
  reasons: v.pipe(
    v.array(
      v.object({
        field: v.pipe(v.string(), v.maxLength(128)),
        description: v.pipe(v.string(), v.maxLength(512)),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
})
export type ConvertErrorReply = v.InferOutput<typeof convertErrorReply>

/** Values of `field` by which a client knows what is wrong; the description has the words. */
export const convertRefusals = ['liquidity', 'route', 'balance', 'chainId'] as const

import * as v from 'valibot'

interface Output {
  readonly scriptpubkey_address?: string | undefined
  readonly value: bigint
}
export interface BitcoinTransaction {
  readonly txid: string
  readonly fee?: bigint | undefined
  readonly vin: readonly { readonly prevout?: Output | null | undefined }[]
  readonly vout: readonly Output[]
  readonly status: {
    readonly confirmed: boolean
    readonly block_height?: number | null | undefined
    readonly block_time?: number | null | undefined
  }
}
interface Sums {
  readonly funded_txo_sum: bigint
  readonly spent_txo_sum: bigint
}

/** At most the total supply. */
const satoshis = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(2_100_000_000_000_000),
  v.transform((value) => BigInt(value)),
)
/** The sum of everything that an address has ever received, which may exceed the supply. */
const sum = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
)
const stats = v.object({ funded_txo_sum: sum, spent_txo_sum: sum })
const height = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const output = v.object({
  scriptpubkey_address: v.optional(v.pipe(v.string(), v.maxLength(128))),
  value: satoshis,
})
const transaction = v.object({
  txid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  fee: v.optional(satoshis),
  vin: v.pipe(v.array(v.object({ prevout: v.nullish(output) })), v.maxLength(25_000)),
  vout: v.pipe(v.array(output), v.maxLength(125_000)),
  status: v.object({
    confirmed: v.boolean(),
    block_height: v.nullish(height),
    block_time: v.nullish(
      v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000_000)),
    ),
  }),
})

export const addressAnswer: v.GenericSchema<
  unknown,
  { readonly chain_stats: Sums; readonly mempool_stats: Sums }
> = v.object({ chain_stats: stats, mempool_stats: stats })
export const heightAnswer: v.GenericSchema<unknown, number> = height
export const transactionsAnswer: v.GenericSchema<unknown, readonly BitcoinTransaction[]> = v.pipe(
  v.array(transaction),
  v.maxLength(200),
)

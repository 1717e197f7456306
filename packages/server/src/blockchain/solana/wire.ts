import * as v from 'valibot'
import { isSolanaAddress } from '../../utils/solana-address.ts'

interface TokenAmount {
  readonly amount: bigint
  readonly decimals: number
}
export interface TokenAccount {
  readonly pubkey: string
  readonly account: {
    readonly data: {
      readonly parsed: {
        readonly info: { readonly mint: string; readonly tokenAmount: TokenAmount }
      }
    }
  }
}
export interface Entry {
  readonly signature: string
  readonly slot: number
  readonly blockTime?: number | null | undefined
  readonly confirmationStatus?: string | null | undefined
}
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner?: string | undefined
  readonly uiTokenAmount: TokenAmount
}
export interface SolanaTransaction {
  readonly meta: {
    readonly err?: unknown
    readonly fee: bigint
    readonly preBalances: readonly bigint[]
    readonly postBalances: readonly bigint[]
    readonly preTokenBalances: readonly TokenBalance[]
    readonly postTokenBalances: readonly TokenBalance[]
  }
  readonly transaction: {
    readonly message: {
      readonly accountKeys: readonly { readonly pubkey: string }[]
      readonly instructions: readonly {
        readonly programId?: string | undefined
        readonly parsed?:
          | {
              readonly type: string
              readonly info: {
                readonly source: string
                readonly destination: string
                readonly lamports: bigint
              }
            }
          | null
          | undefined
      }[]
    }
  }
}

/** A u64, which `parseJson` keeps exact. */
const u64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
  v.transform((value) => BigInt(value)),
  v.minValue(0n),
  v.maxValue(0xffff_ffff_ffff_ffffn),
)
/** A u64 as text. */
const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((value) => BigInt(value)),
  v.maxValue(0xffff_ffff_ffff_ffffn),
)
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const address = v.pipe(v.string(), v.check(isSolanaAddress))
const signature = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/))
const tokenAmount = v.object({ amount: digits, decimals: v.pipe(whole, v.maxValue(255)) })

export const balanceAnswer: v.GenericSchema<unknown, { readonly value: bigint }> = v.object({
  value: u64,
})

const tokenAccount = v.object({
  pubkey: address,
  account: v.object({
    data: v.object({ parsed: v.object({ info: v.object({ mint: address, tokenAmount }) }) }),
  }),
})
export const tokenAccountsAnswer: v.GenericSchema<
  unknown,
  { readonly value: readonly (TokenAccount | null)[] }
> = v.object({
  value: v.pipe(v.array(v.fallback(v.nullable(tokenAccount), null)), v.maxLength(20_000)),
})

const entry = v.object({
  signature,
  slot: whole,
  blockTime: v.nullish(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000_000)),
  ),
  confirmationStatus: v.nullish(v.string()),
})
export const signaturesAnswer: v.GenericSchema<unknown, readonly Entry[]> = v.pipe(
  v.array(entry),
  v.maxLength(1_000),
)

const tokenBalance = v.object({
  accountIndex: whole,
  mint: address,
  owner: v.optional(address),
  uiTokenAmount: tokenAmount,
})
const tokenBalances = v.nullish(v.pipe(v.array(tokenBalance), v.maxLength(512)), [])
const instruction = v.object({
  programId: v.optional(address),
  parsed: v.optional(
    v.fallback(
      v.nullable(
        v.object({
          type: v.string(),
          info: v.object({ source: address, destination: address, lamports: u64 }),
        }),
      ),
      null,
    ),
  ),
})
const transaction = v.object({
  meta: v.object({
    err: v.unknown(),
    fee: u64,
    preBalances: v.pipe(v.array(u64), v.maxLength(512)),
    postBalances: v.pipe(v.array(u64), v.maxLength(512)),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  }),
  transaction: v.object({
    message: v.object({
      accountKeys: v.pipe(v.array(v.object({ pubkey: address })), v.minLength(1), v.maxLength(512)),
      instructions: v.pipe(v.array(instruction), v.maxLength(512)),
    }),
  }),
})
export const transactionAnswer: v.GenericSchema<unknown, SolanaTransaction | null> =
  v.nullable(transaction)

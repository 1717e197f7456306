import * as v from 'valibot'

export type List = 'txlist' | 'txlistinternal' | 'tokentx' | 'tokennfttx' | 'token1155tx'

const whole = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^\\d{1,${digits}}$`)))
const number = v.pipe(whole(15), v.transform(Number))
const amount = v.pipe(
  whole(78),
  v.transform((text) => BigInt(text)),
)
const hash = v.pipe(v.string(), v.toLowerCase(), v.regex(/^0x[0-9a-f]{64}$/))
const address = v.pipe(v.string(), v.toLowerCase(), v.regex(/^0x[0-9a-f]{40}$/))
/** Null where it is empty. */
const maybeAddress = v.fallback(v.nullable(address), null)
const flag = v.fallback(v.string(), '')

const place = {
  blockNumber: number,
  timeStamp: number,
  hash,
  from: address,
  to: maybeAddress,
  confirmations: v.fallback(number, 0),
}
const transfer = {
  ...place,
  to: address,
  contractAddress: address,
  nonce: v.fallback(number, 0),
  transactionIndex: v.fallback(number, 0),
}

interface Place {
  readonly blockNumber: number
  readonly timeStamp: number
  readonly hash: string
  readonly from: string
  /** Null for a contract creation. */
  readonly to: string | null
  readonly confirmations: number
}
interface TransferRow extends Place {
  readonly to: string
  readonly contractAddress: string
  readonly nonce: number
  readonly transactionIndex: number
}

export interface ExplorerRows {
  readonly txlist: Place & {
    readonly nonce: number
    readonly transactionIndex: number
    readonly value: bigint
    readonly gasPrice: bigint
    readonly gasUsed: bigint
    readonly isError: string
    readonly txreceipt_status: string
    readonly input: string
  }
  readonly txlistinternal: Place & { readonly value: bigint; readonly isError: string }
  readonly tokentx: TransferRow & { readonly value: bigint }
  readonly tokennfttx: TransferRow & { readonly tokenID: string }
  readonly token1155tx: TransferRow & { readonly tokenID: string; readonly tokenValue: bigint }
}
export type ExplorerRow<Of extends List> = ExplorerRows[Of]
export type Rows = { readonly [Of in List]: readonly ExplorerRow<Of>[] }

const schemas: { readonly [Of in List]: v.GenericSchema<unknown, ExplorerRow<Of>> } = {
  txlist: v.object({
    ...place,
    nonce: number,
    transactionIndex: number,
    value: amount,
    gasPrice: v.fallback(amount, 0n),
    gasUsed: v.fallback(amount, 0n),
    isError: flag,
    txreceipt_status: flag,
    input: v.fallback(v.string(), '0x'),
  }),
  txlistinternal: v.object({ ...place, value: amount, isError: flag }),
  tokentx: v.object({ ...transfer, value: amount }),
  tokennfttx: v.object({ ...transfer, tokenID: whole(78) }),
  token1155tx: v.object({ ...transfer, tokenID: whole(78), tokenValue: amount }),
}

/** Some explorers have no list of NFTs. */
const isUnknown = (value: unknown): boolean =>
  typeof value === 'string' && /unknown action|invalid action/i.test(value)

/** One list of Blockscout says `transactionHash`. */
const renamed = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'transactionHash' in row && !('hash' in row)
    ? { ...row, hash: row.transactionHash }
    : row

/**
 * Rows that do not fit the schema are left out.
 *
 * @returns Undefined where the explorer refused or did not answer with a list.
 */
export function readRows<Of extends List>(
  list: Of,
  answer: unknown,
  most: number,
): { readonly rows: readonly ExplorerRow<Of>[]; readonly total: number } | undefined {
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) return undefined
  const { result } = answer
  if (
    list.startsWith('token') &&
    (isUnknown(result) || ('message' in answer && isUnknown(answer.message)))
  )
    return { rows: [], total: 0 }
  if (!Array.isArray(result) || result.length > most) return undefined
  const schema: v.GenericSchema<unknown, ExplorerRow<Of>> = schemas[list]
  const rows = result.flatMap((row): ExplorerRow<Of>[] => {
    const parsed = v.safeParse(schema, renamed(row))
    return parsed.success ? [parsed.output] : []
  })
  return { rows, total: result.length }
}

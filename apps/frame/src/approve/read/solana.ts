/** As far as programs are known. Never throws. */
import { encodeBase58 } from '@portico/core/base58'
import type { AddressTables } from './solana-tables.ts'

export type Step =
  | { is: 'send'; from: string | null; to: string | null; lamports: bigint }
  /** `mint` and `decimals` if the instruction has them. Sender and receiver are token accounts. */
  | {
      is: 'send-token'
      from: string | null
      to: string | null
      amount: bigint
      mint: string | null
      decimals: number | null
    }
  | {
      is: 'allow'
      who: string | null
      amount: bigint
      mint: string | null
      decimals: number | null
    }
  /** Ownership of an account, or authority over a token, passes on. */
  | { is: 'hand-over'; what: string | null; to: string | null }
  | { is: 'close'; what: string | null; to: string | null }
  | { is: 'revoke'; what: string | null }
  /** In the first place, the transaction does not expire (a durable nonce). */
  | { is: 'advance-nonce'; what: string | null }
  | { is: 'create'; lamports: bigint }
  | { is: 'create-token-account'; owner: string | null; mint: string | null }
  | { is: 'memo'; text: string }
  /** `program`: null if its address is in a table that was not read. */
  | { is: 'other'; program: string | null; name: string | null; bytes: number }

export interface SolanaMessage {
  feePayer: string
  signers: readonly string[]
  steps: readonly Step[]
  /** The highest fee in lamports: signatures and compute units. */
  fee: bigint
  writable: readonly string[]
  /** All that it uses, also for reading. */
  accounts: ReadonlySet<string>
  /** Address tables with further accounts. */
  tables: readonly string[]
  /** The accounts that are named in tables only. */
  loaded: ReadonlySet<string>
  /** False if accounts are missing, because a table was not read. */
  isWhole: boolean
  /** It has no recent blockhash but a nonce, so it can be sent at any time. */
  isDurable: boolean
}

interface Instruction {
  program: string | null
  accounts: readonly (string | null)[]
  data: Uint8Array
}

const system = '11111111111111111111111111111111'
const budget = 'ComputeBudget111111111111111111111111111111'
const tokens = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const memos = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
const named: Readonly<Record<string, string>> = {
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: 'Jupiter',
  Stake11111111111111111111111111111111111111: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  AddressLookupTab1e1111111111111111111111111: 'Address lookup tables',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Metaplex Token Metadata',
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: 'Orca Whirlpools',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': 'Raydium',
}

/** Lamports a signature. */
const perSignature = 5_000n

interface Reader {
  take(count: number): Uint8Array
  byte(): number
  peek(): number
  address(): string
  many<T>(one: () => T): T[]
  count(): number
  isAtEnd(): boolean
}

/** Throws if the bytes end too early. */
function readerOf(bytes: Uint8Array): Reader {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The bytes end too early')
    return bytes.subarray(at, (at += count))
  }
  const byte = (): number => take(1)[0]!
  /** Seven bits a byte, at most three bytes. */
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const each = byte()
      value |= (each & 127) << shift
      if (each < 128) return value
    }
    throw new RangeError('The count is too long')
  }
  return {
    take,
    byte,
    count,
    peek: () => bytes[at] ?? 0,
    address: () => encodeBase58(take(32)),
    many: (one) => Array.from({ length: count() }, one),
    isAtEnd: () => at === bytes.length,
  }
}

/**
 * Null unless the bytes are exactly one known message.
 *
 * @param tables The address tables that were read.
 */
export function readMessage(
  bytes: Uint8Array,
  tables: AddressTables = new Map(),
): SolanaMessage | null {
  try {
    return parse(readerOf(bytes), tables)
  } catch {
    return null
  }
}

/** Places in a table, in the order in which a message counts them. */
interface Lookup {
  table: string
  writable: readonly number[]
  readonly: readonly number[]
}

function readLookup(reader: Reader): Lookup {
  const table = reader.address()
  const writable = [...reader.take(reader.count())]
  return { table, writable, readonly: [...reader.take(reader.count())] }
}

/** All writable ones come before all others. Null: its table was not read, or is shorter. */
function loadedBy(
  lookups: readonly Lookup[],
  tables: AddressTables,
  kind: 'writable' | 'readonly',
): (string | null)[] {
  return lookups.flatMap((lookup) =>
    lookup[kind].map((place) => tables.get(lookup.table)?.[place] ?? null),
  )
}

const isKnown = (address: string | null): address is string => address !== null

function parse(reader: Reader, known: AddressTables): SolanaMessage | null {
  const versioned = reader.peek() >= 128
  if (versioned && reader.byte() !== 128) return null
  const [signatures, readonlySigned, readonlyUnsigned] = [
    reader.byte(),
    reader.byte(),
    reader.byte(),
  ]
  const keys = reader.many(reader.address)
  if (
    signatures === 0 ||
    signatures > keys.length ||
    readonlySigned >= signatures ||
    readonlyUnsigned > keys.length - signatures
  )
    return null
  reader.take(32)
  const raw = reader.many(() => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.count())],
    data: reader.take(reader.count()),
  }))
  const lookups = versioned ? reader.many(() => readLookup(reader)) : []
  const [loadedWritable, loadedReadonly] = (['writable', 'readonly'] as const).map((kind) =>
    loadedBy(lookups, known, kind),
  ) as [(string | null)[], (string | null)[]]
  const loaded = [...loadedWritable, ...loadedReadonly]
  const all = [...keys, ...loaded]
  if (
    !reader.isAtEnd() ||
    raw.some(
      ({ program, accounts }) =>
        program >= all.length || accounts.some((each) => each >= all.length),
    )
  )
    return null
  const instructions = raw.map(({ program, accounts, data }): Instruction => ({
    program: all[program] ?? null,
    accounts: accounts.map((each) => all[each] ?? null),
    data,
  }))
  const steps = instructions.map(stepOf)
  return {
    feePayer: keys[0]!,
    signers: keys.slice(0, signatures),
    steps: steps.filter((_, at) => instructions[at]!.program !== budget),
    fee: feeOf(instructions, signatures),
    writable: [
      ...keys.filter((_, at) =>
        at < signatures ? at < signatures - readonlySigned : at < keys.length - readonlyUnsigned,
      ),
      ...loadedWritable.filter(isKnown),
    ],
    accounts: new Set(all.filter(isKnown)),
    tables: lookups.map(({ table }) => table),
    loaded: new Set(loaded.filter(isKnown)),
    isWhole: loaded.every(isKnown),
    isDurable: steps[0]?.is === 'advance-nonce',
  }
}

/** Unsigned little-endian; null if the bytes end before. */
function whole(data: Uint8Array, at: number, size: 1 | 4 | 8): bigint | null {
  if (at + size > data.length) return null
  let value = 0n
  for (let each = size - 1; each >= 0; each--) value = (value << 8n) | BigInt(data[at + each]!)
  return value
}

/**
 * Micro-lamports a unit times requested units: by default 200,000 an instruction, at most 1.4
 * million.
 */
function feeOf(instructions: readonly Instruction[], signatures: number): bigint {
  let [price, units] = [
    0n,
    BigInt(
      Math.min(
        1_400_000,
        200_000 * instructions.filter(({ program }) => program !== budget).length,
      ),
    ),
  ]
  for (const { program, data } of instructions) {
    if (program !== budget) continue
    if (data[0] === 2) units = whole(data, 1, 4) ?? units
    if (data[0] === 3) price = whole(data, 1, 8) ?? price
  }
  if (units > 1_400_000n) units = 1_400_000n
  return perSignature * BigInt(signatures) + (price * units + 999_999n) / 1_000_000n
}

const keyAt = (data: Uint8Array, at: number): string | null =>
  at >= 4 && at + 32 <= data.length ? encodeBase58(data.subarray(at, at + 32)) : null

function stepOf(instruction: Instruction): Step {
  const { program, accounts, data } = instruction
  const step =
    program === system
      ? ofSystem(instruction)
      : program !== null && tokens.includes(program)
        ? ofToken(instruction)
        : null
  if (step) return step
  if (program === associated && data.length <= 1)
    return { is: 'create-token-account', owner: accounts[2] ?? null, mint: accounts[3] ?? null }
  if (program !== null && memos.includes(program))
    return { is: 'memo', text: new TextDecoder().decode(data) }
  const name =
    program === null
      ? null
      : program === system
        ? 'System'
        : tokens.includes(program)
          ? 'Token'
          : Object.hasOwn(named, program)
            ? named[program]!
            : null
  return { is: 'other', program, name, bytes: data.length }
}

function ofSystem({ accounts: [first, second, third], data }: Instruction): Step | null {
  const lamports = whole(data, 4, 8)
  switch (whole(data, 0, 4)) {
    case 0n: // CreateAccount
      return lamports === null ? null : { is: 'create', lamports }
    case 1n: // Assign
      return { is: 'hand-over', what: first ?? null, to: keyAt(data, 4) }
    case 2n: // Transfer
      return lamports === null || data.length !== 12
        ? null
        : { is: 'send', from: first ?? null, to: second ?? null, lamports }
    case 4n: // AdvanceNonceAccount
      return { is: 'advance-nonce', what: first ?? null }
    case 7n: // AuthorizeNonceAccount
      return { is: 'hand-over', what: first ?? null, to: keyAt(data, 4) }
    case 10n: // AssignWithSeed: the new owner is last
      return { is: 'hand-over', what: first ?? null, to: keyAt(data, data.length - 32) }
    case 5n: // WithdrawNonceAccount: its receiver is second
      return lamports === null
        ? null
        : { is: 'send', from: first ?? null, to: second ?? null, lamports }
    case 11n: // TransferWithSeed: from, its base, to
      return lamports === null
        ? null
        : { is: 'send', from: first ?? null, to: third ?? null, lamports }
    default:
      return null
  }
}

function ofToken({
  accounts: [first = null, second = null, third = null],
  data,
}: Instruction): Step | null {
  const [kind, amount] = [data[0], whole(data, 1, 8)]
  const decimals = data.length === 10 ? data[9]! : null
  if (kind === 3 && amount !== null)
    return { is: 'send-token', from: first, to: second, amount, mint: null, decimals: null }
  if (kind === 12 && amount !== null && decimals !== null)
    return { is: 'send-token', from: first, to: third, amount, mint: second, decimals }
  if (kind === 4 && amount !== null)
    return { is: 'allow', who: second, amount, mint: null, decimals: null }
  if (kind === 13 && amount !== null && decimals !== null)
    return { is: 'allow', who: third, amount, mint: second, decimals }
  if (kind === 5) return { is: 'revoke', what: first }
  if (kind === 6)
    return {
      is: 'hand-over',
      what: first,
      to: data[2] === 1 && data.length === 35 ? encodeBase58(data.subarray(3, 35)) : null,
    }
  // Token-2022: TransferCheckedWithFee.
  const [withFee, places] = [whole(data, 2, 8), data[10]]
  if (kind === 26 && data[1] === 1 && data.length === 19 && withFee !== null)
    return {
      is: 'send-token',
      from: first,
      to: third,
      amount: withFee,
      mint: second,
      decimals: places!,
    }
  if (kind === 9) return { is: 'close', what: first, to: second }
  return null
}

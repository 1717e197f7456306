/** Accounts in a node's answers. */
import { encodeBase58 } from '@portico/core/base58'
import type { Reads } from '../../ports.ts'

/** A token account. */
export interface Held {
  mint: string
  owner: string
  amount: bigint
  /** Who may take `delegated` of it. */
  delegate: string | null
  delegated: bigint
  /** Who, besides the owner, may close it. */
  closer: string | null
}

export interface Account {
  lamports: bigint
  program: string
  data: Uint8Array
  held: Held | null
}

export const systemProgram = '11111111111111111111111111111111'
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Bytes of a token account; Token-2022 writes extensions behind them. */
export const heldSize = 165
/** A multisignature's length, which no token account has. */
const multisigSize = 355

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null if there is no answer. */
export const askCluster = (
  reads: Reads,
  chain: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => reads.request(chain, method, params).catch(() => null)

/** An account that is missing is as if it were empty. */
const missing: Account = {
  lamports: 0n,
  program: systemProgram,
  data: new Uint8Array(),
  held: null,
}

/** Null unless all accounts can be read. */
export function accountsIn(value: unknown, count: number): Account[] | null {
  if (!Array.isArray(value) || value.length !== count) return null
  const found = value.map(accountIn)
  return found.every((each) => each !== null) ? found : null
}

function accountIn(value: unknown): Account | null {
  if (value === null) return missing
  if (!isFields(value)) return null
  const { lamports, owner: program, data } = value
  const bytes = Array.isArray(data) && data[1] === 'base64' ? fromBase64(data[0]) : null
  return Number.isInteger(lamports) && typeof program === 'string' && bytes
    ? {
        lamports: BigInt(lamports as number),
        program,
        data: bytes,
        held: tokenPrograms.includes(program) ? heldIn(bytes) : null,
      }
    : null
}

function fromBase64(text: unknown): Uint8Array | null {
  try {
    return Uint8Array.from(atob(String(text)), (each) => each.charCodeAt(0))
  } catch {
    return null
  }
}

/** The layout of SPL Token's `Account`. */
function heldIn(bytes: Uint8Array): Held | null {
  const isHeld =
    bytes.length === heldSize ||
    (bytes.length > heldSize && bytes.length !== multisigSize && bytes[heldSize] === 2)
  if (!isHeld) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const key = (at: number): string => encodeBase58(bytes.subarray(at, at + 32))
  const option = (at: number): string | null =>
    view.getUint32(at, true) === 0 ? null : key(at + 4)
  return {
    mint: key(0),
    owner: key(32),
    amount: view.getBigUint64(64, true),
    delegate: option(72),
    delegated: view.getBigUint64(121, true),
    closer: option(129),
  }
}

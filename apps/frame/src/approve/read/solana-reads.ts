/** Simulates a transaction. */
import { encodeBase58 } from '@portico/core/base58'
import type { Reads } from '../../ports.ts'
import type { Change, Outcome } from './evm-reads.ts'
import { lineOf } from './evm-reads.ts'
import type { SolanaMessage } from './solana.ts'

interface Held {
  mint: string
  owner: string
  amount: bigint
}

interface Account {
  lamports: bigint
  held: Held | null
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

function fromBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (each) => each.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** A missing account has a balance of zero. */
function accountIn(value: unknown): Account {
  if (!isFields(value) || !Number.isSafeInteger(value['lamports']))
    return { lamports: 0n, held: null }
  const bytes = Array.isArray(value['data']) ? fromBase64(value['data'][0]) : new Uint8Array()
  const isHeld =
    tokenPrograms.includes(String(value['owner'])) &&
    (bytes.length === 165 || (bytes.length > 165 && bytes[165] === 2))
  const held = isHeld
    ? {
        mint: encodeBase58(bytes.subarray(0, 32)),
        owner: encodeBase58(bytes.subarray(32, 64)),
        amount: new DataView(bytes.buffer).getBigUint64(64, true),
      }
    : null
  return { lamports: BigInt(value['lamports'] as number), held }
}

/** Accounts read for one transaction. Our own limit. */
const mostAccounts = 32

/** @param message The signed bytes. */
export async function readSolanaOutcome(
  reads: Reads,
  chain: string,
  owner: string,
  message: Uint8Array,
  { signers, writable, tables }: SolanaMessage,
): Promise<Outcome> {
  const addresses = [owner, ...writable.filter((each) => each !== owner)].slice(0, mostAccounts)
  const wire = new Uint8Array(1 + 64 * signers.length + message.length)
  wire[0] = signers.length
  wire.set(message, 1 + 64 * signers.length)
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    reads.request(chain, method, params).catch(() => null)
  const [before, run] = await Promise.all([
    ask('getMultipleAccounts', [addresses, { encoding: 'base64', commitment: 'confirmed' }]),
    ask('simulateTransaction', [
      toBase64(wire),
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        commitment: 'confirmed',
        accounts: { encoding: 'base64', addresses },
      },
    ]),
  ])
  const value = isFields(run) ? run['value'] : undefined
  if (!isFields(value) || value['err'] === undefined) return { is: 'unknown' }
  if (value['err'] !== null) return { is: 'failure', reason: reasonOf(value['err'], value['logs']) }
  const [old, now] = [isFields(before) ? before['value'] : undefined, value['accounts']]
  // Accounts in tables and beyond the limit may change too.
  if (
    !Array.isArray(old) ||
    !Array.isArray(now) ||
    old.length !== addresses.length ||
    now.length !== addresses.length ||
    tables.length > 0 ||
    writable.length > mostAccounts - 1
  )
    return { is: 'success', changes: null }
  return { is: 'success', changes: changesOf(owner, old.map(accountIn), now.map(accountIn)) }
}

function changesOf(owner: string, before: readonly Account[], after: readonly Account[]): Change[] {
  const sums = new Map<string, bigint>()
  const count = ({ held }: Account, sign: 1n | -1n): void => {
    if (held?.owner === owner) sums.set(held.mint, (sums.get(held.mint) ?? 0n) + sign * held.amount)
  }
  for (const each of before) count(each, -1n)
  for (const each of after) count(each, 1n)
  const coin = after[0]!.lamports - before[0]!.lamports
  return [
    { token: null, amount: coin },
    ...[...sums].map(([token, amount]) => ({ token, amount })),
  ].filter(({ amount }) => amount !== 0n)
}

/** The error logged by a program, else its name. */
function reasonOf(err: unknown, logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
  const logged = lines.findLast((line) =>
    /^Program log: Error: |: insufficient lamports/.test(line),
  )
  return lineOf(logged?.replace(/^Program log: Error: /, '') ?? nameOf(err))
}

function nameOf(err: unknown): string {
  if (typeof err === 'string') return err
  const [name = '', inner] = isFields(err) ? (Object.entries(err)[0] ?? []) : []
  const why: unknown = Array.isArray(inner) ? inner[1] : undefined
  if (name !== 'InstructionError' || why === undefined) return name
  return isFields(why) && typeof why['Custom'] === 'number'
    ? `custom program error: 0x${why['Custom'].toString(16)}`
    : nameOf(why)
}

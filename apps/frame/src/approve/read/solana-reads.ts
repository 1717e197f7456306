/** Simulates a transaction. */
import type { Reads } from '../../ports.ts'
import type { Outcome } from './evm-reads.ts'
import { lineOf } from './evm-reads.ts'
import { accountsIn, askCluster, isFields } from './solana-accounts.ts'
import { changesOf, type Handed } from './solana-changes.ts'
import type { SolanaMessage } from './solana.ts'

export type SolanaOutcome = Outcome & { handed?: readonly Handed[] }

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Accounts read for one transaction. Our own limit. */
const mostAccounts = 64

/** The signed bytes, with empty signatures. */
function unsigned(message: Uint8Array, signers: number): string {
  const wire = new Uint8Array(1 + 64 * signers + message.length)
  wire[0] = signers
  wire.set(message, 1 + 64 * signers)
  return toBase64(wire)
}

/** @param message The signed bytes. */
export async function readSolanaOutcome(
  reads: Reads,
  chain: string,
  owner: string,
  message: Uint8Array,
  { signers, writable, isWhole, fee }: SolanaMessage,
): Promise<SolanaOutcome> {
  const all = [owner, ...writable.filter((each) => each !== owner)]
  const addresses = all.slice(0, mostAccounts)
  const [before, run] = await Promise.all([
    askCluster(reads, chain, 'getMultipleAccounts', [
      addresses,
      { encoding: 'base64', commitment: 'confirmed' },
    ]),
    askCluster(reads, chain, 'simulateTransaction', [
      unsigned(message, signers.length),
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
  const old = accountsIn(isFields(before) ? before['value'] : undefined, addresses.length)
  const now = accountsIn(value['accounts'], addresses.length)
  if (!old || !now) return { is: 'success', changes: null }
  const pairs = addresses.map((address, at) => ({ address, before: old[at]!, after: now[at]! }))
  const read = changesOf(owner, fee, pairs)
  // Accounts in tables that were not read, and beyond the limit, may change too.
  const isComplete = isWhole && all.length === addresses.length
  return { is: 'success', ...read, isWhole: read.isWhole && isComplete }
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

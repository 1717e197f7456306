/** The layouts are those that the programs have published. */
import { joined, littleEndian } from './bytes.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
} from './programs.ts'

export interface AccountUse {
  address: string
  isSigner?: boolean
  isWritable?: boolean
}

export interface Instruction {
  program: string
  accounts: readonly AccountUse[]
  data: Uint8Array
}

const writable = (address: string): AccountUse => ({ address, isWritable: true })
const signer = (address: string): AccountUse => ({ address, isSigner: true })
const readonly = (address: string): AccountUse => ({ address })

/** SetComputeUnitLimit. */
export const computeLimit = (units: number): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: joined([2], littleEndian(BigInt(units), 4)),
})

/** SetComputeUnitPrice, in millionths of a lamport. */
export const computePrice = (price: bigint): Instruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: joined([3], littleEndian(price, 8)),
})

export const transferCoin = (from: string, to: string, lamports: bigint): Instruction => ({
  program: systemProgram,
  accounts: [{ ...writable(from), isSigner: true }, writable(to)],
  data: joined(littleEndian(2n, 4), littleEndian(lamports, 8)),
})

/**
 * TransferChecked, in both token programs: it has the mint and its decimals, so that a mistake
 * fails.
 */
export const transferToken = (
  { program, mint, decimals }: { program: string; mint: string; decimals: number },
  source: string,
  to: string,
  owner: string,
  amount: bigint,
): Instruction => ({
  program,
  accounts: [writable(source), readonly(mint), writable(to), signer(owner)],
  data: joined([12], littleEndian(amount, 8), [decimals]),
})

/** CreateIdempotent: does nothing if it exists already. */
export const createAssociated = (
  payer: string,
  account: string,
  owner: string,
  mint: string,
  program: string,
): Instruction => ({
  program: associatedTokenProgram,
  accounts: [
    { ...writable(payer), isSigner: true },
    writable(account),
    readonly(owner),
    readonly(mint),
    readonly(systemProgram),
    readonly(program),
  ],
  data: Uint8Array.of(1),
})

/** Signed by the sender. */
export const memoOf = (from: string, text: string): Instruction => ({
  program: memoProgram,
  accounts: [signer(from)],
  data: new TextEncoder().encode(text),
})

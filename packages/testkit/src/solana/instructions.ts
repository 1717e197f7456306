import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import type { Kit } from './native.ts'
import { associatedTokenProgram, systemProgram } from './programs.ts'

/** Bytes of a mint, and of a token account. */
export const mintSpace = 82n
export const accountSpace = 165n

const at = (address: string): Address => address as Address

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** The bank signs them. */
export interface Instructions {
  /** `Transfer` of the system program. */
  transfer(to: string, lamports: bigint): Instruction
  /** `CreateAccount` of the system program. */
  createAccount(made: KeyPairSigner, space: bigint, rent: bigint, owner: string): Instruction
  /** `InitializeMint2`: the bank is the authority, and accounts cannot be frozen. */
  initializeMint(program: string, mint: string, decimals: number): Instruction
  /** `InitializeAccount3`. */
  initializeAccount(program: string, account: string, mint: string, owner: string): Instruction
  /** `CreateIdempotent` of the associated token program. */
  createAssociated(program: string, account: string, owner: string, mint: string): Instruction
  /** `MintTo`. */
  mintTo(program: string, mint: string, account: string, amount: bigint): Instruction
}

export function createInstructions(kit: Kit, bank: KeyPairSigner): Instructions {
  const { AccountRole } = kit
  const writable = (address: string) => ({ address: at(address), role: AccountRole.WRITABLE })
  const readonly = (address: string) => ({ address: at(address), role: AccountRole.READONLY })
  const signerOf = (signer: KeyPairSigner) => ({
    address: signer.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer,
  })
  const bytesOf = (address: string): Uint8Array =>
    Uint8Array.from(kit.getAddressEncoder().encode(at(address)))

  return {
    transfer: (to, lamports) => ({
      programAddress: at(systemProgram),
      accounts: [signerOf(bank), writable(to)],
      data: Buffer.concat([u32(2), u64(lamports)]),
    }),
    createAccount: (made, space, rent, owner) => ({
      programAddress: at(systemProgram),
      accounts: [signerOf(bank), signerOf(made)],
      data: Buffer.concat([u32(0), u64(rent), u64(space), bytesOf(owner)]),
    }),
    initializeMint: (program, mint, decimals) => ({
      programAddress: at(program),
      accounts: [writable(mint)],
      data: Buffer.concat([Buffer.from([20, decimals]), bytesOf(bank.address), Buffer.from([0])]),
    }),
    initializeAccount: (program, account, mint, owner) => ({
      programAddress: at(program),
      accounts: [writable(account), readonly(mint)],
      data: Buffer.concat([Buffer.from([18]), bytesOf(owner)]),
    }),
    createAssociated: (program, account, owner, mint) => ({
      programAddress: at(associatedTokenProgram),
      accounts: [
        signerOf(bank),
        writable(account),
        readonly(owner),
        readonly(mint),
        readonly(systemProgram),
        readonly(program),
      ],
      data: Uint8Array.of(1),
    }),
    mintTo: (program, mint, account, amount) => ({
      programAddress: at(program),
      accounts: [writable(mint), writable(account), signerOf(bank)],
      data: Buffer.concat([Buffer.from([7]), u64(amount)]),
    }),
  }
}

/** The associated token account. */
export async function associatedAccount(
  kit: Kit,
  program: string,
  owner: string,
  mint: string,
): Promise<string> {
  const encoder = kit.getAddressEncoder()
  const [account] = await kit.getProgramDerivedAddress({
    programAddress: at(associatedTokenProgram),
    seeds: [owner, program, mint].map((address) => encoder.encode(at(address))),
  })
  return account
}

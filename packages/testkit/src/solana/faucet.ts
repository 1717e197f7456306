/**
 * Airdrops and mints: real transactions, signed by an account that every local cluster begins with.
 */
import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import type { Ledger } from './ledger.ts'
import {
  associatedTokenProgram,
  systemProgram,
  tokenPrograms,
  type TokenProgram,
} from './programs.ts'

/** Half of what a u64 holds: enough for anybody. */
const fortune = 1n << 63n

/** A token of a local cluster. */
export interface LocalToken {
  /** Base58. */
  readonly mint: string
  /** The program that keeps it. */
  readonly program: TokenProgram
  /** How many digits of an amount stand behind the point. */
  readonly decimals: number
}

export interface Faucet {
  airdrop(address: string, lamports: bigint): Promise<string>
  createToken(decimals: number, program: TokenProgram): Promise<LocalToken>
  /** Gives tokens; their account is made where there is none. Resolves with its address. */
  mintTo(
    token: LocalToken,
    owner: string,
    amount: bigint,
    options?: { apart?: boolean },
  ): Promise<string>
}

const at = (address: string): Address => address as Address

export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const { kit, svm } = ledger
  const { AccountRole } = kit
  const bank = await kit.createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(0xfa))
  svm.setAccount({
    address: bank.address,
    data: new Uint8Array(),
    executable: false,
    lamports: kit.lamports(fortune),
    programAddress: at(systemProgram),
    space: 0n,
  })
  let tokens = 0

  async function run(...instructions: readonly Instruction[]): Promise<string> {
    const message = kit.pipe(
      kit.createTransactionMessage({ version: 0 }),
      (each) => kit.setTransactionMessageFeePayerSigner(bank, each),
      (each) =>
        kit.setTransactionMessageLifetimeUsingBlockhash(
          ledger.blockhash() as Parameters<
            typeof kit.setTransactionMessageLifetimeUsingBlockhash
          >[0],
          each,
        ),
      (each) => kit.appendTransactionMessageInstructions(instructions, each),
    )
    const signed = await kit.signTransactionMessageWithSigners(message)
    return ledger.send(Uint8Array.from(kit.getTransactionEncoder().encode(signed)), {
      skipPreflight: false,
    })
  }

  const writable = (address: string) => ({ address: at(address), role: AccountRole.WRITABLE })
  const readonly = (address: string) => ({ address: at(address), role: AccountRole.READONLY })
  const signer = (of: KeyPairSigner) => ({
    address: of.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer: of,
  })
  const key = (address: string): Uint8Array =>
    Uint8Array.from(kit.getAddressEncoder().encode(at(address)))

  const createAccount = (
    made: ReturnType<typeof signer>,
    space: bigint,
    owner: string,
  ): Instruction => ({
    programAddress: at(systemProgram),
    accounts: [signer(bank), made],
    data: Buffer.concat([
      u32(0),
      u64(svm.minimumBalanceForRentExemption(space)),
      u64(space),
      key(owner),
    ]),
  })

  return {
    airdrop: (address, lamports) =>
      run({
        programAddress: at(systemProgram),
        accounts: [signer(bank), writable(address)],
        data: Buffer.concat([u32(2), u64(lamports)]),
      }),
    async createToken(decimals, program) {
      // The same on every run: the first token of a cluster is always the same mint.
      const mint = await kit.createKeyPairSignerFromPrivateKeyBytes(
        Uint8Array.from([...new Uint8Array(31).fill(0x70), ++tokens]),
      )
      const owner = tokenPrograms[program]
      await run(
        createAccount(signer(mint), 82n, owner),
        // InitializeMint2: nobody can freeze it.
        {
          programAddress: at(owner),
          accounts: [writable(mint.address)],
          data: Buffer.concat([Buffer.from([20, decimals]), key(bank.address), Buffer.from([0])]),
        },
      )
      return { mint: mint.address, program, decimals }
    },
    async mintTo({ mint, program }, owner, amount, { apart = false } = {}) {
      const programAddress = at(tokenPrograms[program])
      const mintInto = (account: string): Instruction => ({
        programAddress,
        accounts: [writable(mint), writable(account), signer(bank)],
        data: Buffer.concat([Buffer.from([7]), u64(amount)]),
      })
      if (apart) {
        const account = await kit.generateKeyPairSigner()
        await run(
          createAccount(signer(account), 165n, programAddress),
          // InitializeAccount3.
          {
            programAddress,
            accounts: [writable(account.address), readonly(mint)],
            data: Buffer.concat([Buffer.from([18]), key(owner)]),
          },
          mintInto(account.address),
        )
        return account.address
      }
      const [account] = await kit.getProgramDerivedAddress({
        programAddress: at(associatedTokenProgram),
        seeds: [key(owner), key(programAddress), key(mint)],
      })
      await run(
        {
          programAddress: at(associatedTokenProgram),
          accounts: [
            signer(bank),
            writable(account),
            readonly(owner),
            readonly(mint),
            readonly(systemProgram),
            readonly(programAddress),
          ],
          // CreateIdempotent.
          data: Uint8Array.of(1),
        },
        mintInto(account),
      )
      return account
    },
  }
}

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

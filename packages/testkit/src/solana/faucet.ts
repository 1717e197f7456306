/** Real transactions, signed by an account that every local cluster has from the start. */
import type { Address, Instruction } from '@solana/kit'
import { accountSpace, associatedAccount, createInstructions, mintSpace } from './instructions.ts'
import type { Ledger } from './ledger.ts'
import { systemProgram, tokenPrograms, type TokenProgram } from './programs.ts'

/** Half of a u64. */
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
  /** Creates the account if it is missing; resolves with its address. */
  mintTo(
    token: LocalToken,
    owner: string,
    amount: bigint,
    options?: { apart?: boolean },
  ): Promise<string>
}

type Lifetime = Parameters<Ledger['kit']['setTransactionMessageLifetimeUsingBlockhash']>[0]

export async function createFaucet(ledger: Ledger): Promise<Faucet> {
  const { kit, svm } = ledger
  const bank = await kit.createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(0xfa))
  svm.setAccount({
    address: bank.address,
    data: new Uint8Array(),
    executable: false,
    lamports: kit.lamports(fortune),
    programAddress: systemProgram as Address,
    space: 0n,
  })
  const instructions = createInstructions(kit, bank)
  const rentOf = (space: bigint): bigint => svm.minimumBalanceForRentExemption(space)
  let tokens = 0

  async function run(...steps: readonly Instruction[]): Promise<string> {
    const lifetime = ledger.blockhash() as Lifetime
    const message = kit.pipe(
      kit.createTransactionMessage({ version: 0 }),
      (each) => kit.setTransactionMessageFeePayerSigner(bank, each),
      (each) => kit.setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
      (each) => kit.appendTransactionMessageInstructions(steps, each),
    )
    const signed = await kit.signTransactionMessageWithSigners(message)
    const bytes = Uint8Array.from(kit.getTransactionEncoder().encode(signed))
    return ledger.send(bytes, { skipPreflight: false })
  }

  return {
    airdrop: (address, lamports) => run(instructions.transfer(address, lamports)),
    async createToken(decimals, program) {
      tokens += 1
      // The first token of every cluster is the same mint.
      const seed = Uint8Array.from([...new Uint8Array(31).fill(0x70), tokens])
      const mint = await kit.createKeyPairSignerFromPrivateKeyBytes(seed)
      const owner = tokenPrograms[program]
      await run(
        instructions.createAccount(mint, mintSpace, rentOf(mintSpace), owner),
        instructions.initializeMint(owner, mint.address, decimals),
      )
      return { mint: mint.address, program, decimals }
    },
    async mintTo({ mint, program: name }, owner, amount, { apart = false } = {}) {
      const program = tokenPrograms[name]
      if (apart) {
        const signer = await kit.generateKeyPairSigner()
        await run(
          instructions.createAccount(signer, accountSpace, rentOf(accountSpace), program),
          instructions.initializeAccount(program, signer.address, mint, owner),
          instructions.mintTo(program, mint, signer.address, amount),
        )
        return signer.address
      }
      const account = await associatedAccount(kit, program, owner, mint)
      await run(
        instructions.createAssociated(program, account, owner, mint),
        instructions.mintTo(program, mint, account, amount),
      )
      return account
    },
  }
}

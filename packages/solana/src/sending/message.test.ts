import {
  AccountRole,
  address,
  decompileTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58 } from '@portico/core/base58'
import { tokenPrograms } from '../amounts.ts'
import {
  computeLimit,
  computePrice,
  createAssociated,
  memoOf,
  transferCoin,
  transferToken,
} from './instructions.ts'
import { compileMessage, unsigned } from './message.ts'

const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => getAddressDecoder().decode(bytes))
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

/** Reads our messages with the ecosystem's own library. */
function read(bytes: Uint8Array) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return {
    signatures,
    compiled,
    message: decompileTransactionMessage(
      compiled as Parameters<typeof decompileTransactionMessage>[0],
    ),
  }
}

/**
 * An instruction as the library's builders return it, without the signing keys. The payer is
 * writable, and is so in every instruction.
 */
const plain = (
  { programAddress, accounts = [], data = new Uint8Array() }: Instruction,
  payer: string,
) => ({
  programAddress,
  accounts: accounts.map(({ address: each, role }) => ({
    address: each,
    role: each === payer ? AccountRole.WRITABLE_SIGNER : role,
  })),
  data: [...data],
})

test('builds transactions that Solana’s library decodes as its own builders’', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { minLength: 5, maxLength: 5 }),
      u64,
      u64,
      fc.nat(255),
      fc.nat(1_400_000),
      key,
      ([from, to, mint, source, account], amount, price, decimals, units, hash) => {
        const program = address(tokenPrograms.token2022)
        const blockhash = getBase58Decoder().decode(decodeBase58(hash))
        const signer = { address: from!, signTransactions: async () => [] } as const
        const bytes = unsigned(
          compileMessage(from!, blockhash, [
            computeLimit(units),
            computePrice(price),
            memoOf(from!, 'für dich'),
            transferCoin(from!, to!, amount),
            createAssociated(from!, account!, to!, mint!, program),
            transferToken({ program, mint: mint!, decimals }, source!, account!, from!, amount),
          ]),
        )
        const { message, signatures, compiled } = read(bytes)
        expect(Object.keys(signatures)).toEqual([from])
        expect(compiled.version).toBe('legacy')
        expect(message.feePayer.address).toBe(from)
        expect((message.lifetimeConstraint as { blockhash: string }).blockhash).toBe(hash)
        const [limit, offered, memo, ...rest] = (
          message.instructions as readonly Instruction[]
        ).map((each) => plain(each, from!))
        const budget = 'ComputeBudget111111111111111111111111111111'
        const le = (value: bigint, length: number): number[] =>
          Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
        expect([limit, offered]).toEqual([
          { programAddress: budget, accounts: [], data: [2, ...le(BigInt(units), 4)] },
          { programAddress: budget, accounts: [], data: [3, ...le(price, 8)] },
        ])
        expect(memo).toMatchObject({
          programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
          data: [...new TextEncoder().encode('für dich')],
        })
        const expected: Instruction[] = [
          getTransferSolInstruction({ source: signer, destination: to!, amount }),
          getCreateAssociatedTokenIdempotentInstruction({
            payer: signer,
            ata: account!,
            owner: to!,
            mint: mint!,
            tokenProgram: program,
          }),
          getTransferCheckedInstruction(
            {
              source: source!,
              mint: mint!,
              destination: account!,
              authority: signer,
              amount,
              decimals,
            },
            { programAddress: program },
          ),
        ]
        // An account that is writable in one instruction is writable in all of them.
        const written = new Set(
          expected.flatMap(({ accounts = [] }) =>
            accounts
              .filter(({ role }) => role === AccountRole.WRITABLE)
              .map((each) => each.address),
          ),
        )
        const asWritten = (each: ReturnType<typeof plain>) => ({
          ...each,
          accounts: each.accounts.map((one) =>
            one.role === AccountRole.READONLY && written.has(one.address)
              ? { ...one, role: AccountRole.WRITABLE }
              : one,
          ),
        })
        expect(rest).toEqual(expected.map((each) => asWritten(plain(each, from!))))
      },
    ),
    { numRuns: 60 },
  )
})

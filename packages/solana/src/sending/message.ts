/** The legacy format, which every wallet and every hardware wallet reads. */
import { fromBase58 } from '@portico/core/adapter'
import { compact, joined } from './bytes.ts'
import type { Instruction } from './instructions.ts'

/** Bytes. */
export const packet = 1_232

/**
 * Accounts are in four groups, each in the order of first use: writable signers (the payer first),
 * signers, writable ones, the others.
 */
export function compileMessage(
  payer: string,
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const uses = new Map<string, { isSigner: boolean; isWritable: boolean }>([
    [payer, { isSigner: true, isWritable: true }],
  ])
  const use = (address: string, isSigner = false, isWritable = false): void => {
    const before = uses.get(address)
    uses.set(address, {
      isSigner: isSigner || before?.isSigner === true,
      isWritable: isWritable || before?.isWritable === true,
    })
  }
  for (const { program, accounts } of instructions) {
    for (const { address, isSigner, isWritable } of accounts) use(address, isSigner, isWritable)
    use(program)
  }
  const group = (signs: boolean, written: boolean): string[] =>
    [...uses].flatMap(([address, { isSigner, isWritable }]) =>
      isSigner === signs && isWritable === written ? [address] : [],
    )
  const [signers, readonlySigners, written, readonly] = [
    group(true, true),
    group(true, false),
    group(false, true),
    group(false, false),
  ]
  const keys = [...signers, ...readonlySigners, ...written, ...readonly]
  const index = (address: string): number => keys.indexOf(address)
  return joined(
    [signers.length + readonlySigners.length, readonlySigners.length, readonly.length],
    compact(keys.length),
    ...keys.map((key) => fromBase58(key)!),
    fromBase58(blockhash)!,
    compact(instructions.length),
    ...instructions.map(({ program, accounts, data }) =>
      joined(
        [index(program)],
        compact(accounts.length),
        accounts.map(({ address }) => index(address)),
        compact(data.length),
        data,
      ),
    ),
  )
}

export const unsigned = (message: Uint8Array): Uint8Array =>
  joined(compact(message[0]!), new Uint8Array(64 * message[0]!), message)

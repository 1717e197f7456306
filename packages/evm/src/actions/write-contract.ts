import type { AnyAbi, PlainCall, WriteArgs, WriteCall, WriteName } from './contract.ts'
import { loadEncoding } from '../load-viem.ts'
import { sendTransaction } from './send-transaction.ts'
import type { Hex, Instance } from './shared.ts'
import { defined } from '@portico/core/adapter'

/**
 * A contract call that writes: encoded by viem, sent by the wallet. Resolves with the transaction's
 * hash.
 *
 * @throws PorticoError as {@link sendTransaction} does.
 * @example const hash = await writeContract(portico, { abi: erc20Abi, address, functionName: 'transfer', args: [to, 1n] })
 *
 *
 */
export async function writeContract<
  const A extends AnyAbi,
  F extends WriteName<A>,
  const R extends WriteArgs<A, F>,
>(portico: Instance, call: WriteCall<A, F, R>): Promise<Hex> {
  const { abi, address, functionName, args = [], value } = call as PlainCall
  const { encodeFunctionData } = await loadEncoding()
  const data = encodeFunctionData({ abi, functionName, args })
  return sendTransaction(portico, defined({ to: address, data, value }))
}

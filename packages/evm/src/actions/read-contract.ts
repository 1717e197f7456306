import type { AnyAbi, PlainCall, ReadArgs, ReadCall, ReadName, ReadResult } from './contract.ts'
import { loadViem } from '../load-viem.ts'
import { reader, type Instance } from './shared.ts'
import { defined } from '@portico/core/adapter'

/**
 * Reads a contract through the network's own RPC. Needs no account.
 *
 * @throws viem's errors when the contract reverts or its answer does not match the ABI.
 * @example const symbol = await readContract(portico, { abi: erc20Abi, address, functionName: 'symbol' })
 */
export async function readContract<
  const A extends AnyAbi,
  F extends ReadName<A>,
  const R extends ReadArgs<A, F>,
>(portico: Instance, call: ReadCall<A, F, R>): Promise<ReadResult<A, F, R>> {
  const {
    abi,
    address,
    functionName,
    args = [],
    chain,
    account,
    blockNumber,
    blockTag,
  } = call as PlainCall
  const { readContract: read } = await loadViem()
  const at = blockNumber === undefined ? blockTag && { blockTag } : { blockNumber }
  const result = await read(
    await reader(portico, chain),
    defined({
      abi,
      address,
      functionName,
      args,
      account: account || undefined,
      ...at,
    }),
  )
  return result as ReadResult<A, F, R>
}

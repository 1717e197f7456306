import type { AnyAbi, AsAccount, PlainCall, WriteArgs, WriteCall, WriteName } from './contract.ts'
import { loadEncoding } from '../load-viem.ts'
import { estimateGas } from './estimate-gas.ts'
import type { Instance, OnChain } from './shared.ts'
import { defined } from '@portico/core/adapter'

/** The gas of a contract write, from the network's own RPC. */
export async function estimateContractGas<
  const A extends AnyAbi,
  F extends WriteName<A>,
  const R extends WriteArgs<A, F>,
>(portico: Instance, call: WriteCall<A, F, R> & OnChain & AsAccount): Promise<bigint> {
  const { abi, address, functionName, args = [], value, chain, account } = call as PlainCall
  const { encodeFunctionData } = await loadEncoding()
  const data = encodeFunctionData({ abi, functionName, args })
  return estimateGas(
    portico,
    defined({
      to: address,
      data,
      chain,
      account,
      value,
    }),
  )
}

import { accountOf } from '@portico/core'
import { loadViem } from '../load-viem.ts'
import type {
  AnyAbi,
  AsAccount,
  PlainCall,
  WriteArgs,
  WriteCall,
  WriteName,
  WriteResult,
} from './contract.ts'
import { reader, type Hex, type Instance, type OnChain } from './shared.ts'
import { defined } from '@portico/core/adapter'

/**
 * Simulates a contract write through the network's own RPC. Nothing is sent.
 *
 * @throws viem's errors, with the contract's reason, when it would revert.
 */
export async function simulateContract<
  const A extends AnyAbi,
  F extends WriteName<A>,
  const R extends WriteArgs<A, F>,
>(
  portico: Instance,
  call: WriteCall<A, F, R> & OnChain & AsAccount,
): Promise<{ result: WriteResult<A, F, R> }> {
  const {
    abi,
    address,
    functionName,
    args = [],
    value,
    chain,
    account = accountOf(portico.getState(), 'eip155')?.address as Hex | undefined,
  } = call as PlainCall
  const { simulateContract: simulate } = await loadViem()
  const { result } = await simulate(
    await reader(portico, chain),
    defined({
      abi,
      address,
      functionName,
      args,
      value,
      account: account || undefined,
    }),
  )
  return { result: result as WriteResult<A, F, R> }
}

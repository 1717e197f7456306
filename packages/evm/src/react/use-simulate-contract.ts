import type { Read, ReadOptions } from '@portico/react/headless'
import type {
  AnyAbi,
  AsAccount,
  PlainCall,
  WriteArgs,
  WriteCall,
  WriteName,
  WriteResult,
} from '../actions/contract.ts'
import { simulateContract } from '../actions/simulate-contract.ts'
import type { Instance, OnChain } from '../actions/shared.ts'
import { callText } from './contract-key.ts'
import { useAddress, useChain } from './use-chain.ts'
import { useChainRead } from './use-chain-read.ts'

/**
 * Simulates a contract write from the active account; `error` has the reason why it would revert.
 *
 * @example const { isSuccess } = useSimulateContract({ abi: erc20Abi, address, functionName: 'transfer', args: [to, 1n] })
 */
export function useSimulateContract<
  const A extends AnyAbi,
  F extends WriteName<A>,
  const R extends WriteArgs<A, F>,
>(
  call: WriteCall<A, F, R> & OnChain & AsAccount,
  options: ReadOptions = {},
): Read<{ result: WriteResult<A, F, R> }> {
  const { chain: given, account: other, ...named } = call as PlainCall
  const chain = useChain(given)
  const own = useAddress()
  const account = other ?? own
  const load = (portico: Instance): Promise<unknown> =>
    simulateContract(portico, { ...named, chain, account } as WriteCall<
      AnyAbi,
      string,
      readonly unknown[]
    >)
  return useChainRead(
    { owner: account, kind: 'simulation', chain, what: callText(named), load },
    options,
  )
}

import type { Read, ReadOptions } from '@portico/react/headless'
import type {
  AnyAbi,
  PlainCall,
  ReadArgs,
  ReadCall,
  ReadName,
  ReadResult,
} from '../actions/contract.ts'
import { readContract } from '../actions/read-contract.ts'
import type { Instance } from '../actions/shared.ts'
import { callText } from './contract-key.ts'
import { useChain } from './use-chain.ts'
import { useChainRead } from './use-chain-read.ts'

/**
 * The result of a contract read, shared by equal calls. Name, arguments and result are typed from
 * the ABI.
 *
 * @example
 * const { data: symbol } = useReadContract({ abi: erc20Abi, address, functionName: 'symbol' })
 * const { data: held } = useReadContract(
 *   { abi: erc20Abi, address, functionName: 'balanceOf', args: [owner] },
 *   { watch: true },
 * )
 */
export function useReadContract<
  const A extends AnyAbi,
  F extends ReadName<A>,
  const R extends ReadArgs<A, F>,
>(call: ReadCall<A, F, R>, options: ReadOptions = {}): Read<ReadResult<A, F, R>> {
  const { chain: given, ...named } = call as PlainCall
  const chain = useChain(given)
  const load = (portico: Instance): Promise<unknown> =>
    readContract(portico, { ...named, chain } as ReadCall<AnyAbi, string, readonly unknown[]>)
  return useChainRead({ kind: 'contract', chain, what: callText(named), load }, options)
}

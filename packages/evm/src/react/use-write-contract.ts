import { useAction, type ActionState } from '@portico/react/headless'
import type { AnyAbi, PlainCall, WriteArgs, WriteCall, WriteName } from '../actions/contract.ts'
import { writeContract } from '../actions/write-contract.ts'
import type { Hex, Instance } from '../actions/shared.ts'
import { stateOf } from './action.ts'

/** The variables of the last call. */
export type WriteContractVariables = Pick<
  PlainCall,
  'abi' | 'address' | 'functionName' | 'args' | 'value'
>

/** The result of `useWriteContract`. */
export interface UseWriteContract extends ActionState<WriteContractVariables, Hex> {
  /** Asks the wallet; the result is in the state. */
  writeContract<const A extends AnyAbi, F extends WriteName<A>, const R extends WriteArgs<A, F>>(
    call: WriteCall<A, F, R>,
  ): void
  /** Asks the wallet, and resolves with the transaction's hash. */
  writeContractAsync<
    const A extends AnyAbi,
    F extends WriteName<A>,
    const R extends WriteArgs<A, F>,
  >(
    call: WriteCall<A, F, R>,
  ): Promise<Hex>
}

const write = (portico: Instance, call: WriteContractVariables): Promise<Hex> =>
  writeContract(portico, call as WriteCall<AnyAbi, string, readonly unknown[]>)

/**
 * Calls a function of a contract that changes something; `data` is the transaction's hash. Its
 * name, arguments and value are typed from the ABI.
 *
 * @example
 * const { writeContract, data: hash } = useWriteContract()
 * writeContract({ abi: erc20Abi, address, functionName: 'transfer', args: [to, 1n] })
 */
export function useWriteContract(): UseWriteContract {
  const action = useAction(write)
  return {
    ...stateOf(action),
    writeContract: action.run as UseWriteContract['writeContract'],
    writeContractAsync: action.runAsync as UseWriteContract['writeContractAsync'],
  }
}

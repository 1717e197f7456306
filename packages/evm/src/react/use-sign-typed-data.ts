import { useAction, type ActionState } from '@portico/react/headless'
import type { TypedData, TypedDataDefinition } from 'viem'
import { signTypedData } from '../actions/sign-typed-data.ts'
import type { Hex, Instance } from '../actions/shared.ts'
import { stateOf } from './action.ts'

/** The result of `useSignTypedData`. */
export interface UseSignTypedData extends ActionState<TypedDataDefinition, Hex> {
  /** Asks the wallet; the result is in the state. */
  signTypedData<
    const T extends TypedData | Record<string, unknown>,
    P extends keyof T | 'EIP712Domain',
  >(
    data: TypedDataDefinition<T, P>,
  ): void
  /** Asks the wallet, and resolves with the signature. */
  signTypedDataAsync<
    const T extends TypedData | Record<string, unknown>,
    P extends keyof T | 'EIP712Domain',
  >(
    data: TypedDataDefinition<T, P>,
  ): Promise<Hex>
}

const sign = (portico: Instance, data: TypedDataDefinition): Promise<Hex> =>
  signTypedData(portico, data)

/**
 * Signs typed data with the active account (EIP-712).
 *
 * @example const { signTypedData, data, isPending, error } = useSignTypedData()
 */
export function useSignTypedData(): UseSignTypedData {
  const action = useAction(sign)
  return {
    ...stateOf(action),
    signTypedData: action.run as UseSignTypedData['signTypedData'],
    signTypedDataAsync: action.runAsync as UseSignTypedData['signTypedDataAsync'],
  }
}

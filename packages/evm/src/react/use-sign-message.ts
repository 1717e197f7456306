import { useAction, type ActionState } from '@portico/react/headless'
import { signMessage } from '../actions/sign-message.ts'
import type { Hex } from '../actions/shared.ts'
import { stateOf } from './action.ts'

type Variables = Parameters<typeof signMessage>[1]

/** The result of `useSignMessage`. */
export interface UseSignMessage extends ActionState<Variables, Hex> {
  /** Asks the wallet; the result is in the state. */
  signMessage(variables: Variables): void
  /** Asks the wallet, and resolves with the signature. */
  signMessageAsync(variables: Variables): Promise<Hex>
}

/**
 * Signs a text with the active account (ERC-191).
 *
 * @example const { signMessage, data, isPending, error } = useSignMessage()
 */
export function useSignMessage(): UseSignMessage {
  const action = useAction(signMessage)
  return { ...stateOf(action), signMessage: action.run, signMessageAsync: action.runAsync }
}

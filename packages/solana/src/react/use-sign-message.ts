import { useAction, type ActionState } from '@portico/react/headless'
import { signMessage, type SignMessageVariables } from '../actions/sign-message.ts'
import type { SignedMessage } from '../provider.ts'

/** The result of `useSignMessage`. */
export interface UseSignMessage extends ActionState<SignMessageVariables, SignedMessage> {
  /** Asks the wallet; the result is in the state. */
  signMessage(variables: SignMessageVariables): void
  /** Asks the wallet, and resolves with the signature. */
  signMessageAsync(variables: SignMessageVariables): Promise<SignedMessage>
}

/**
 * Signs a text or bytes with the active account (ed25519); `data` is the signature, with what was
 * signed.
 *
 * @example
 * const { signMessage, data, isPending, error } = useSignMessage()
 * signMessage({ message: 'Hello' })
 */
export function useSignMessage(): UseSignMessage {
  const { run, runAsync, ...state } = useAction(signMessage)
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}

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
 * Signs a text (BIP-137 or BIP-322) with the account in use or another shared one.
 *
 * @example
 * const { signMessage, data, isPending, error } = useSignMessage()
 * signMessage({ message: 'Hello', protocol: 'bip322' })
 */
export function useSignMessage(): UseSignMessage {
  const { run, runAsync, ...state } = useAction(signMessage)
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}

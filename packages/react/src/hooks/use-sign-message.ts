import type { Namespace } from './register.ts'
import { useAction, type ActionState } from './use-action.ts'

/** What is signed, and by which chain family's account. */
export interface SignMessageVariables {
  /** The text. */
  message: string
  /** The chain family. Default: the one in front. */
  namespace?: Namespace | undefined
}

/** What `useSignMessage` gives. */
export interface UseSignMessage extends ActionState<SignMessageVariables, string> {
  /** Asks the wallet; what comes of it is in the state. */
  signMessage(variables: SignMessageVariables): void
  /** As `portico.signMessage`: resolves with the signature. */
  signMessageAsync(variables: SignMessageVariables): Promise<string>
}

/**
 * Signs a text with the account in use, whatever its chain family. The hooks of the same name in `@portico/evm/react`,
 * `@portico/solana/react` and `@portico/bitcoin/react` take what their family alone can sign, and give what it alone gives.
 *
 * @example
 * const { signMessage, data, isPending, error } = useSignMessage()
 * signMessage({ message: 'Hello' })
 */
export function useSignMessage(): UseSignMessage {
  const { run, runAsync, ...state } = useAction((instance, variables: SignMessageVariables) => instance.signMessage(variables))
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}

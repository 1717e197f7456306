import type { Namespace } from './register.ts'
import { useAction, type ActionState } from './use-action.ts'

/** The message, and the namespace of the account that signs it. */
export interface SignMessageVariables {
  /** The text. */
  message: string
  /** The namespace. Default: the active one. */
  namespace?: Namespace | undefined
}

/** The result of `useSignMessage`. */
export interface UseSignMessage extends ActionState<SignMessageVariables, string> {
  /** Asks the wallet; the result is in the state. */
  signMessage(variables: SignMessageVariables): void
  /** As `portico.signMessage`: resolves with the signature. */
  signMessageAsync(variables: SignMessageVariables): Promise<string>
}

/**
 * Signs a message with the active account of any namespace. The hooks of the same name in
 * `@portico/evm/react`, `@portico/solana/react` and `@portico/bitcoin/react` are specific to their
 * namespace.
 *
 * @example
 * const { signMessage, data, isPending, error } = useSignMessage()
 * signMessage({ message: 'Hello' })
 */
export function useSignMessage(): UseSignMessage {
  const { run, runAsync, ...state } = useAction((instance, variables: SignMessageVariables) =>
    instance.signMessage(variables),
  )
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}

import { useAction, type ActionState } from '@portico/react/headless'
import type { RequestOptions, SignedMessage } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/** What is signed, and by which account. */
export interface SignMessageVariables extends Pick<RequestOptions, 'account'> {
  /** A text, signed as its UTF-8, or bytes. */
  message: string | Uint8Array
}

const sign = async (portico: Instance, { message, ...options }: SignMessageVariables): Promise<SignedMessage> =>
  connected(portico).signMessage(typeof message === 'string' ? new TextEncoder().encode(message) : message, options)

/** What `useSignMessage` gives. */
export interface UseSignMessage extends ActionState<SignMessageVariables, SignedMessage> {
  /** Asks the wallet; what comes of it is in the state. */
  signMessage(variables: SignMessageVariables): void
  /** Asks the wallet, and resolves with the signature. */
  signMessageAsync(variables: SignMessageVariables): Promise<SignedMessage>
}

/**
 * Signs a text or bytes with the account in use (ed25519); `data` is the signature, with what was signed.
 *
 * @example
 * const { signMessage, data, isPending, error } = useSignMessage()
 * signMessage({ message: 'Hello' })
 */
export function useSignMessage(): UseSignMessage {
  const { run, runAsync, ...state } = useAction(sign)
  return { ...state, signMessage: run, signMessageAsync: runAsync }
}

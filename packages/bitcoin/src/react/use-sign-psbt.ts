import { useAction, type ActionState } from '@portico/react/headless'
import { signPsbt } from '../actions/sign-psbt.ts'
import type { SignedPsbt, SignPsbtRequest } from '../provider.ts'

/** The result of `useSignPsbt`. */
export interface UseSignPsbt extends ActionState<SignPsbtRequest, SignedPsbt> {
  /** Asks the wallet; the result is in the state. */
  signPsbt(variables: SignPsbtRequest): void
  /** Asks the wallet, and resolves with the signed PSBT. */
  signPsbtAsync(variables: SignPsbtRequest): Promise<SignedPsbt>
}

/**
 * Signs inputs of a PSBT (BIP-174), and sends it on request; `data` is the signed PSBT.
 *
 * @example
 * const { signPsbt, data, isPending, error } = useSignPsbt()
 * signPsbt({ psbt: 'cHNidP8…', inputs: [{ address: 'bc1q…', index: 0 }] })
 */
export function useSignPsbt(): UseSignPsbt {
  const { run, runAsync, ...state } = useAction(signPsbt)
  return { ...state, signPsbt: run, signPsbtAsync: runAsync }
}
